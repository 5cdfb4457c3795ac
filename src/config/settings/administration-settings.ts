import { group, setting } from '../setting.js';
import { baseAddress, host, wholeNumber } from '../setting-kinds.js';

/** Where the administration is reached: its API and the console. */
export interface AdministrationConfiguration {
  /** Of its own. Default 0: that of the clients. */
  readonly port: number;
  /** Interface of that port. Default 127.0.0.1. */
  readonly host: string;
  /** Address under which administrators reach that port. Empty (default): as requests say. */
  readonly publicUrl: string;
}

/** A port that is the administration's alone. */
export const administration = group({
  port: setting(
    wholeNumber({ least: 0, most: 65_535 }),
    0,
    'Port of its own that the console and /api are served on: they are then not there where clients come in. 0 opens none.',
  ),
  host: setting(host(), '127.0.0.1', 'Interface of administration.port.'),
  publicUrl: setting(
    baseAddress(),
    '',
    'Address under which browsers reach administration.port, such as https://admin.example.com.',
    { fallback: 'what the request and trusted proxies say' },
  ),
});
