import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { opening } from '../../support/closers.js';
import type { Closers } from '../../support/closers.js';
import { Administration, standingOf } from './administration.js';
import type { MadeToken } from './administration.js';
import { Ledger } from './ledger.js';
import { LoadBalancer } from './load-balancer.js';
import { PostgresServer } from './postgres-server.js';
import { RedisServer } from './redis-server.js';
import { Replicas } from './replicas.js';

/** Dollars for a million tokens: a token read costs 1,000 nanodollars, one written 10,000. */
export const prices = { input: 1, output: 10 };
export const nanoDollarsOf = ({ input, output }: { input: number; output: number }): number =>
  input * 1_000 + output * 10_000;

/**
 * What a platform team runs: gateways behind a load balancer, PostgreSQL, Redis, and vendors with books of their own.
 * Its models: `chat` at a vendor that speaks chat completions, `claude` at one that speaks messages, and `flaky`, whose
 * first choice fails as tests script it.
 */
export class Site {
  private constructor(
    readonly mock: MockUpstream,
    readonly postgres: PostgresServer,
    readonly redis: RedisServer,
    readonly replicas: Replicas,
    readonly balancer: LoadBalancer,
    readonly ledger: Ledger,
    readonly administration: Administration,
    private readonly closers: Closers,
  ) {}

  static open(count = 2, { environment = {}, file = {} }: SiteOptions = {}): Promise<Site> {
    return opening(async (closers) => {
      const mock = await startMockUpstream({ keepRequests: 10 });
      closers.add(() => mock.close());
      const postgres = await PostgresServer.start();
      closers.add(() => postgres.discard());
      const redis = await RedisServer.start();
      closers.add(() => redis.discard());
      const variables = {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        LOG_LEVEL: 'warn',
        ...environment,
      };
      const replicas = await Replicas.start(count, variables, { ...configurationFor(mock), ...file });
      closers.add(() => replicas.discard());
      const balancer = await LoadBalancer.start(replicas.ports);
      closers.add(() => balancer.discard());
      const ledger = await Ledger.open(postgres.url);
      // Its server may be gone by then.
      closers.add(() => ledger.close().catch(() => undefined));
      const administration = new Administration(balancer.url, replicas.adminKey);
      return new Site(mock, postgres, redis, replicas, balancer, ledger, administration, closers);
    });
  }

  /** The token of the first start: it has neither limits nor budgets. */
  async firstToken(): Promise<MadeToken> {
    const secret = this.replicas.token;
    const { id } = await standingOf(this.balancer.url, secret);
    return { id: String(id), secret };
  }

  close(): Promise<void> {
    return this.closers.close();
  }
}

export interface SiteOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly file?: Readonly<Record<string, unknown>>;
}

/** What stands in the file of each of its gateways. */
export const configurationFor = (mock: MockUpstream) => ({
  providers: {
    openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream-1' },
    anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk-upstream-2' },
  },
  models: {
    chat: [{ provider: 'openai', model: 'paced', prices }],
    claude: [{ provider: 'anthropic', model: 'paced', prices }],
    flaky: [
      { provider: 'openai', model: 'flaky', prices },
      { provider: 'anthropic', model: 'paced', prices },
    ],
  },
  routing: { breakerShare: 0, cooldown: 'off', backoff: '5ms' },
});
