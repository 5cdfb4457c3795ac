import { Redis } from 'ioredis';

/** Where Redis is, and how patient the gateway is with it. */
export interface RedisSettings {
  /** `redis://` or `rediss://`, with user, password and number of the database where there are any. */
  readonly url: string;
  /** In front of every key and channel. */
  readonly keyPrefix: string;
  /** Until a connection stands, in milliseconds. */
  readonly connectTimeout: number;
  /** Until a command is answered, in milliseconds. */
  readonly commandTimeout: number;
}

/** Longest wait between two tries to connect, in milliseconds. */
const longestPause = 500;

/** For commands: they fail at once while there is no connection, and are never sent twice. */
export const openCommands = (settings: RedisSettings): Redis =>
  open(settings, {
    commandTimeout: settings.commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  });

/** For listening: it subscribes again by itself whenever it is connected. */
export const openSubscriptions = (settings: RedisSettings): Redis =>
  open(settings, { maxRetriesPerRequest: null });

interface OwnOptions {
  readonly commandTimeout?: number;
  readonly enableOfflineQueue?: boolean;
  readonly maxRetriesPerRequest: number | null;
  readonly autoResendUnfulfilledCommands?: boolean;
}

function open({ url, connectTimeout }: RedisSettings, own: OwnOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout,
    retryStrategy: (tries) => Math.min(tries * 50, longestPause),
    ...own,
  });
  // Whoever waits for a command is told: here there is nobody.
  redis.on('error', () => undefined);
  return redis;
}
