import { baseAddress, byteSize, duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { minute, day, mebibyte } from './units.js';

/** Made pictures that clients fetch by address. */
export interface ImagesConfiguration {
  /** Milliseconds. Default 1 hour; 0 keeps none. */
  readonly retention: number;
  /** All that are kept together, in bytes. Default 1 GiB. */
  readonly maxTotal: number;
  /** What their addresses begin with, without a trailing slash. Empty (default): http and the host of the request. */
  readonly address: string;
}

/** Made pictures that clients fetch by address. */
export const images = group({
  retention: setting(
    duration({ least: minute, most: 30 * day, off: true }),
    60 * minute,
    'How long a made picture is kept for clients that ask for its address. off or 0 keeps none: they get base64.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'All pictures that are kept together. Beyond it the oldest go first.',
  ),
  address: setting(
    baseAddress(),
    '',
    'Address that the addresses of kept pictures begin with, such as https://ai.example.com behind a proxy.',
    { fallback: 'server.publicUrl, or the host called' },
  ),
});
