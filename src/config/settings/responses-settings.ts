import { byteSize, duration, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { minute, day, mebibyte } from './units.js';

/** What the gateway keeps of `POST /v1/responses`. */
export interface ResponsesConfiguration {
  /** How long a response is kept after its last use. Default 30 days; 0 keeps none. */
  readonly retention: number;
  /** Largest response that is kept, its input included, in bytes. Default 16 MiB. */
  readonly maxSize: number;
  /** All that are kept together, in bytes. Default 4 GiB. */
  readonly maxTotal: number;
  /** Background responses that may run at once. Default 64; 0 refuses them. */
  readonly background: number;
}

/** What is kept of `POST /v1/responses`. */
export const responses = group({
  retention: setting(
    duration({ least: minute, most: 3650 * day, off: true }),
    30 * day,
    'How long a response is kept after its last use, for previous_response_id and retrieval. off or 0 keeps none.',
  ),
  maxSize: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    16 * mebibyte,
    'Largest response that is kept, its input included. A larger one is answered, but not kept.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    4096 * mebibyte,
    'All responses that are kept together. Beyond it those go first that were used least recently.',
  ),
  background: setting(
    wholeNumber({ least: 0, most: 100_000 }),
    64,
    'Background responses that may run at once over all processes, half of them for one token. 0 refuses them.',
  ),
});
