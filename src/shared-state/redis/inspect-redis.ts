import { Redis } from 'ioredis';
import { explainRedisFault } from './explain-redis-fault.js';
import type { RedisSettings } from './redis-connection.js';

/** What a look at Redis finds. */
export interface RedisInspection {
  /** As it says itself. Undefined where it does not let this user know. */
  readonly version: string | undefined;
  /** Its clock, in milliseconds since the epoch. */
  readonly now: number;
  /** What it does where its memory is full: `noeviction` keeps everything. Undefined where it does not say. */
  readonly whenFull: string | undefined;
  /** Whether it has a limit of memory at all. */
  readonly isLimited: boolean;
}

/** Redis cannot be reached, or does not let the gateway do what it needs. */
export class RedisInspectionError extends Error {
  override readonly name = 'RedisInspectionError';

  /** @param isRefusal it answers, but refuses user, password or a command */
  constructor(
    message: string,
    readonly isRefusal: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Looks at Redis as a gateway would use it, and leaves nothing there.
 * @throws RedisInspectionError that says why it cannot be used
 */
export async function inspectRedis(settings: RedisSettings): Promise<RedisInspection> {
  const { url, keyPrefix, connectTimeout, commandTimeout } = settings;
  const redis = new Redis(url, {
    connectTimeout,
    commandTimeout,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let met: unknown;
  redis.on('error', (error) => {
    met = error;
  });
  try {
    await redis.connect();
    const [seconds, microseconds] = await redis.time();
    const said = readInfo(await infoOf(redis));
    // What limits need, and what changes are told by. Nobody listens to the one, nothing is written by the other.
    await redis.eval(`return redis.call('exists', KEYS[1])`, 1, `${keyPrefix}doctor`);
    await redis.publish(`${keyPrefix}doctor`, '');
    return {
      version: said.get('redis_version'),
      now: Number(seconds) * 1000 + Number(microseconds) / 1000,
      whenFull: said.get('maxmemory_policy'),
      isLimited: (said.get('maxmemory') ?? '0') !== '0',
    };
  } catch (error) {
    const cause = isRefusal(error) ? error : (met ?? error);
    throw new RedisInspectionError(explainRedisFault(cause), isRefusal(cause), cause);
  } finally {
    // Closing what is closed would keep the process waiting for it.
    if (redis.status !== 'end') redis.disconnect();
  }
}

/** What it tells of itself. Empty where it does not let this user ask: the gateway needs nothing of it. */
async function infoOf(redis: Redis): Promise<string> {
  try {
    return await redis.info();
  } catch (error) {
    if (Error.isError(error) && error.message.startsWith('NOPERM')) return '';
    throw error;
  }
}

/** An answer of Redis itself, such as `WRONGPASS …`, `NOAUTH …`, `NOPERM …`. */
const isRefusal = (error: unknown): boolean =>
  Error.isError(error) && /^(?:WRONGPASS|NOAUTH|NOPERM|ERR|READONLY)\b/.test(error.message);

/** `name:value` a line, among headings. */
const readInfo = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1)] as const];
    }),
  );
