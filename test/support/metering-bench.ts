import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { Usage } from '#libs/canonical';
import { SharedState } from '../../src/shared-state/shared-state.js';
import type { UsageRecord } from '../../src/storage/usage.repository.js';
import type { TokenRequest } from '../../src/tokens/token-request.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from './gateway.js';
import type { TestGateway } from './gateway.js';
import { SeenLedger } from './ledger.js';
import { bearerJson } from './raw-http.js';

/** What models of each kind cost, in US dollars: so that their sums are easily told apart. */
export const pricesFor = {
  tokens: { input: 2, output: 8 },
  heard: { hourHeard: 3.6 },
  pictures: { image: 0.04 },
  characters: { characters: 15 },
  searches: { thousandSearches: 2 },
} as const;

/** What that comes to in billionths of a dollar, added up by hand. */
export function nanoDollarsFor({ input = {}, output = {} }: Usage): number {
  return (
    (input.total ?? 0) * 2_000 +
    (output.total ?? 0) * 8_000 +
    (input.seconds ?? 0) * 1_000_000 +
    (output.images ?? 0) * 40_000_000 +
    (input.characters ?? 0) * 15_000 +
    (input.searches ?? 0) * 2_000_000
  );
}

/** What was counted, by its place: `{ 'input.total': 5 }`. What is 0, and what a vendor said besides, is left out. */
export function countsOf({ input = {}, output = {} }: Usage): Readonly<Record<string, unknown>> {
  const counted = Object.entries({ input, output }).flatMap(([side, counts]) =>
    Object.entries(counts).map(([name, count]) => [`${side}.${name}`, count as unknown] as const),
  );
  return Object.fromEntries(counted.filter(([, count]) => typeof count === 'number' && count > 0));
}

/** A gateway before a vendor with books of its own, and a token with limits and a budget. */
export class MeteringBench {
  private issued = 0;
  private own: { readonly id: string; readonly secret: string } = { id: '', secret: '' };

  private constructor(
    readonly mock: MockUpstream,
    readonly gateway: TestGateway,
    readonly ledger: SeenLedger,
  ) {}

  /** @param settings of the gateway, by the addresses of its vendor */
  static async start(settings: (mock: MockUpstream) => Record<string, unknown>): Promise<MeteringBench> {
    const mock = await startMockUpstream();
    const gateway = await startGateway(settings(mock));
    const bench = new MeteringBench(mock, gateway, new SeenLedger(gateway));
    await bench.renew();
    return bench;
  }

  /** Another token, and empty books. @param own what the token may, where the usual is too much */
  async renew(own: Omit<TokenRequest, 'name'> = {}): Promise<void> {
    this.mock.reset();
    const service = this.gateway.application.get(TokenService, { strict: false });
    const { token, secret } = await service.create({
      name: `metered-${(this.issued += 1)}`,
      limits: { requestsPerMinute: 1_000, tokensPerMinute: 10_000_000, concurrentRequests: 20 },
      budgets: { total: 1_000_000_000_000 },
      ...own,
    });
    this.own = { id: token.id, secret };
  }

  get token(): string {
    return this.own.secret;
  }

  get tokenId(): string {
    return this.own.id;
  }

  /** What a client of any vendor's sends. */
  get headers(): Record<string, string> {
    return { ...bearerJson(this.token), 'anthropic-version': '2023-06-01' };
  }

  ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { ...this.headers, ...headers };
    return fetch(this.gateway.url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  }

  upload(path: string, form: FormData): Promise<Response> {
    const { authorization = '' } = this.headers;
    return fetch(this.gateway.url + path, { method: 'POST', headers: { authorization }, body: form });
  }

  /** What the vendor charges, once there are so many entries. */
  async charged(count: number): Promise<readonly Usage[]> {
    await until(() => this.mock.books.length >= count);
    return this.mock.books.map(({ usage }) => usage);
  }

  /**
   * The records of all that was asked, once there are so many and nothing is reserved any more.
   * @throws Error where the budget's counter is not what they come to
   */
  async settled(count: number): Promise<readonly UsageRecord[]> {
    const records = await this.ledger.take(count);
    const state = this.gateway.application.get(SharedState, { strict: false });
    const standing = () => state.peek(this.own.id, [{ period: 'total', start: 0 }]);
    await until(async () => (await standing()).running === 0);
    const { reserved, spent } = await standing();
    const cost = records.reduce((sum, { nanoDollars = 0 }) => sum + nanoDollars, 0);
    if (reserved !== 0) throw new Error(`${reserved} are still reserved.`);
    if (spent.total !== cost) throw new Error(`${spent.total} are counted, ${cost} are in the ledger.`);
    return records;
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.mock.close();
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come to that.');
}
