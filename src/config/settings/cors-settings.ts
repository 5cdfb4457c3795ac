import { corsOrigins, headerNames } from '../cors-kinds.js';
import { group, setting } from '../setting.js';
import { duration } from '../setting-kinds.js';
import { day, minute } from './units.js';

/** Which pages of others may call models from the browser. */
export interface CorsConfiguration {
  /** Separated by commas; `any`. Empty (default): none. */
  readonly origins: string;
  /** In lower case, separated by commas. Empty (default): none. */
  readonly headers: string;
  /** How long a browser may remember the answer, in milliseconds. Default 10 min. */
  readonly maxAge: number;
}

/** Cross-origin requests of browsers. */
export const cors = group({
  origins: setting(
    corsOrigins(),
    '',
    'Origins whose pages may call models with a token from the browser, separated by commas, or any. Never the administration, and never with cookies.',
  ),
  headers: setting(
    headerNames(),
    '',
    'Headers that such pages may send beside those of the known SDKs, separated by commas.',
    { fallback: 'none' },
  ),
  maxAge: setting(
    duration({ least: 0, most: day }),
    10 * minute,
    'How long browsers may remember what they are allowed.',
  ),
});
