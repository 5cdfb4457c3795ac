import { duration, redisAddress, text } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute } from './units.js';

/** What replicas share limits, budgets and changes by. */
export interface RedisConfiguration {
  /** Empty (default): there is none. May hold a password: not for logs. */
  readonly url: string;
  /** In front of every key and channel. Default `model-gateway:`. */
  readonly keyPrefix: string;
  /** Until the connection stands, in milliseconds. Default 5 s. */
  readonly connectTimeout: number;
  /** Until a command is answered, in milliseconds. Default 1 s. */
  readonly timeout: number;
}

/** What replicas share limits, budgets and changes by. */
export const redis = group({
  url: setting(
    redisAddress(),
    '',
    'Redis or Valkey that replicas share limits, budgets and changes by: redis://[user:password@]host:port/database, or rediss:// with TLS.',
    { environment: 'REDIS_URL', fallback: 'none: limits are those of one process', hides: 'password' },
  ),
  keyPrefix: setting(
    text('a prefix'),
    'model-gateway:',
    'In front of every key and channel, for a Redis that others use too.',
  ),
  connectTimeout: setting(duration({ least: 1 }), 5 * second, 'Until the connection to Redis stands.'),
  timeout: setting(
    duration({ least: 10, most: minute }),
    second,
    'Until Redis answers a command. After it each replica keeps to its share of every limit.',
  ),
});
