import type { Extensions } from './format.js';

/** "Cache the prompt up to here." */
export interface CacheMark {
  /** Time to live as the client wrote it, e.g. `5m`, `1h`, `30m`. */
  readonly ttl?: string;
  readonly ext?: Extensions;
}

/** Request-wide prompt caching wishes. */
export interface Caching {
  /** Routes requests with a common prefix to the same cache. */
  readonly key?: string;
  readonly mode?: 'implicit' | 'explicit';
  readonly ttl?: string;
  /** Retention class, e.g. `in_memory`, `24h`. */
  readonly retention?: string;
}
