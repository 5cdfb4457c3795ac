import { byteSize, duration, hostList } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, mebibyte } from './units.js';

/** Fetching media that clients give by address. */
export interface MediaConfiguration {
  /** Largest file, bytes. Default 20 MiB. */
  readonly maxSize: number;
  /** Milliseconds for one file. Default 15 s. */
  readonly timeout: number;
  /** Hosts, with or without a port, separated by commas, that may be private. Default none. */
  readonly privateHosts: string;
}

/** Fetching media that clients give by address. */
export const media = group({
  maxSize: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    20 * mebibyte,
    'Largest image or document that is fetched for an upstream that takes no addresses.',
  ),
  timeout: setting(duration({ least: 1 }), 15 * second, 'How long fetching one may take.'),
  privateHosts: setting(
    hostList(),
    '',
    'Hosts that such addresses may name though they are not on the open internet, separated by commas.',
    { fallback: 'none' },
  ),
});
