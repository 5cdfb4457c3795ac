import { Inject, Injectable } from '@nestjs/common';
import { ended } from '../../administration/status/status-problem.js';
import type { RedisInspection } from '../../shared-state/redis/inspect-redis.js';
import type { Check } from '../check.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { RedisLook } from '../redis-look.js';
import { shownRedis } from '../shown-redis.js';

/** The oldest version that has all commands the gateway uses. */
const oldest = [6, 2] as const;

/** What replicas share limits by: whether it answers, lets the gateway in, and keeps what it is given. */
@Injectable()
export class RedisCheck implements Check {
  readonly title = 'redis';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly look: RedisLook,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    const { redis, database } = this.installation.configuration;
    if (redis.url === '') {
      const alone = database.url === '' ? '' : ' Several replicas on one PostgreSQL need it to share limits.';
      yield ok('REDIS_URL', `None is set: limits are those of one process.${alone}`);
      return;
    }
    const where = shownRedis(redis.url);
    const looked = await this.look.taken();
    if (looked?.outcome === 'seen') yield* found(where, looked.inspection);
    else if (looked !== undefined) {
      const { message, isRefusal } = looked.error;
      const fix = isRefusal
        ? 'Correct user and password in REDIS_URL (special characters as %XX), and what its access list lets this user do.'
        : 'Start it, or correct REDIS_URL; look for a firewall in between. Until then each replica keeps to its share of every limit.';
      yield fault(where, ended(`It cannot be used: ${message}`), fix);
    }
  }
}

function* found(where: string, { version, whenFull, isLimited }: RedisInspection): Iterable<Finding> {
  if (version === undefined) {
    yield ok(
      where,
      'It lets the gateway do what it needs. Its version, and what it does where its memory is full, it does not tell this user (INFO).',
    );
    return;
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    yield fault(
      where,
      `It is version ${version}, which is too old.`,
      `Use Redis ${oldest.join('.')} or newer, or any Valkey.`,
    );
  } else if (isLimited && whenFull?.startsWith('allkeys') === true) {
    yield warning(
      where,
      `Where its memory is full, it forgets limits and budgets (maxmemory-policy ${whenFull}).`,
      'Set maxmemory-policy to noeviction, or give the gateway a Redis of its own.',
    );
  } else yield ok(where, `Version ${version}; it lets the gateway do what it needs.`);
}
