import { group, setting } from '../setting.js';
import { byteSize, duration, oneOf, truth } from '../setting-kinds.js';
import { second, hour, day, mebibyte } from './units.js';

/** Who may be given the answer to another one's request. A token without a team shares with nobody in `team`. */
export type CacheSharing = 'token' | 'team' | 'all';

/** Answers that are given again to the same request, for tokens and requests that want it. */
export interface ResponseCacheConfiguration {
  /** Default true. */
  readonly enabled: boolean;
  /** How long an answer is good where neither token nor request says. Default 1 h. */
  readonly ttl: number;
  /** What they may say at most. Default 24 h. */
  readonly maxTtl: number;
  /** Largest answer that is kept, bytes. Default 8 MiB. */
  readonly maxSize: number;
  /** All answers together, bytes; beyond it those go first that expire first. Default 256 MiB. */
  readonly maxTotal: number;
  /** Default `token`. */
  readonly sharing: CacheSharing;
}

/** Answers that are given again to the same request. */
export const responseCache = group({
  enabled: setting(truth(), true, 'Answers may be given again to tokens and requests that want it.'),
  ttl: setting(
    duration({ least: second, most: 365 * day }),
    hour,
    'How long an answer is good, where neither the token nor x-gateway-cache-ttl says.',
  ),
  maxTtl: setting(
    duration({ least: second, most: 365 * day }),
    day,
    'The longest that tokens and requests may say.',
  ),
  maxSize: setting(
    byteSize({ least: 1024, most: 64 * mebibyte }),
    8 * mebibyte,
    'Largest answer that is kept. A larger one is asked for each time.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    256 * mebibyte,
    'All answers that are kept together. Beyond it those go first that expire first.',
  ),
  sharing: setting(
    oneOf('token', 'team', 'all'),
    'token',
    "Who may be given the answer to another one's request: nobody (token), tokens of its team, or all.",
  ),
});
