import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startValkey } from '../../test/support/valkey.js';
import type { TestValkey } from '../../test/support/valkey.js';
import { benchStart, claim, settlement } from './fixtures/shared-state-contract.js';
import { MemoryState } from './memory/memory-state.js';
import { RedisState } from './redis/redis-state.js';
import type { SharedState, Verdict } from './shared-state.js';

const lease = 30_000;
const dearest = 50;
const day = { period: 'day', start: benchStart - 1 };

/** What one of several processes does. `which` picks one of its requests. */
type Step =
  | { readonly kind: 'reserve'; readonly process: number; readonly most: number; readonly tokens: number }
  | { readonly kind: 'settle'; readonly process: number; readonly which: number; readonly share: number }
  | { readonly kind: 'settleAgain' | 'reserveAgain'; readonly process: number; readonly which: number }
  | { readonly kind: 'renew' | 'crash' | 'recover'; readonly process: number }
  | { readonly kind: 'wait'; readonly time: number };

const process = fc.nat({ max: 2 });
const which = fc.nat();
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      process,
      most: fc.nat({ max: dearest }),
      tokens: fc.nat({ max: 400 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      process,
      which,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  fc.record({ kind: fc.constantFrom('settleAgain' as const, 'reserveAgain' as const), process, which }),
  fc.record({ kind: fc.constantFrom('renew' as const, 'crash' as const, 'recover' as const), process }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), time: fc.nat({ max: 25_000 }) }) },
);
const bounds = fc.record({
  budget: fc.integer({ min: 0, max: 300 }),
  requestsPerMinute: fc.integer({ min: 1, max: 12 }),
  tokensPerMinute: fc.integer({ min: 1, max: 2000 }),
  concurrentRequests: fc.integer({ min: 1, max: 6 }),
});
type Bounds = typeof bounds extends fc.Arbitrary<infer Value> ? Value : never;

interface Request {
  readonly id: string;
  readonly most: number;
  readonly tokens: number;
  until: number;
}

/** What must be true, told in the plainest way. */
class Model {
  spent = 0;
  /** Something was used though its place had lapsed: its process was silent, but not dead. */
  wasLate = false;
  private count = 0;
  private readonly admittedAt: number[] = [];
  private readonly live = new Map<string, Request>();
  private readonly owned = [0, 1, 2].map(() => new Map<string, Request>());
  private readonly settled = [0, 1, 2].map((): Request[] => []);
  private readonly orphans = [0, 1, 2].map((): Request[] => []);

  constructor(
    private readonly state: SharedState,
    private readonly given: Bounds,
    private readonly clock: { now: number },
  ) {}

  async take(step: Step): Promise<Verdict | undefined> {
    if (step.kind === 'wait') {
      this.clock.now += step.time;
      return undefined;
    }
    const { process } = step;
    const own = this.owned[process] ?? new Map<string, Request>();
    if (step.kind === 'reserve') return this.reserve(own, step.most, step.tokens);
    if (step.kind === 'settle') await this.settle(process, pick([...own.values()], step.which), step.share);
    else if (step.kind === 'settleAgain')
      await this.settle(process, pick(this.settled[process], step.which), 1);
    else if (step.kind === 'reserveAgain') return this.reserveAgain(pick([...own.values()], step.which));
    else if (step.kind === 'renew') await this.renew([...own.values()]);
    else if (step.kind === 'crash') {
      this.orphans[process]?.push(...own.values());
      own.clear();
    } else {
      for (const orphan of this.orphans[process]?.splice(0) ?? []) await this.settle(process, orphan, 1);
    }
    return undefined;
  }

  private get now(): number {
    return this.clock.now;
  }

  get reserved(): number {
    return [...this.living().values()].reduce((sum, { most }) => sum + most, 0);
  }

  /** All processes die. */
  end(): void {
    this.clock.now += lease;
  }

  private living(): ReadonlyMap<string, Request> {
    for (const [id, { until }] of this.live) if (until <= this.now) this.live.delete(id);
    return this.live;
  }

  private async reserve(own: Map<string, Request>, most: number, tokens: number): Promise<Verdict> {
    const request = { id: `request-${(this.count += 1)}`, most, tokens, until: this.now + lease };
    const { budget, concurrentRequests, requestsPerMinute } = this.given;
    const reserved = this.reserved;
    const running = this.living().size;
    const within = (time: number) => this.admittedAt.filter((at) => at > this.now - time).length;
    const verdict = await this.state.reserve(this.claimOf(request));
    if (verdict.outcome === 'granted') {
      expect(this.spent + reserved).toBeLessThan(budget);
      expect(running).toBeLessThan(concurrentRequests);
      expect(within(60_000)).toBeLessThan(requestsPerMinute);
      this.admittedAt.push(this.now);
      this.live.set(request.id, request);
      own.set(request.id, request);
    } else if (verdict.outcome === 'blocked') {
      expect(this.spent).toBeLessThan(budget);
      expect(this.spent + reserved).toBeGreaterThanOrEqual(budget);
    } else if (verdict.outcome === 'refused') {
      if (verdict.by === 'budget') expect(this.spent).toBeGreaterThanOrEqual(budget);
      if (verdict.by === 'running') expect(running).toBeGreaterThanOrEqual(concurrentRequests);
      if (verdict.by === 'requests') expect(within(60_250)).toBeGreaterThanOrEqual(requestsPerMinute);
    }
    expect(verdict.outcome).not.toBe('unknown');
    expect(verdict.standing).toMatchObject({
      running: this.living().size,
      reserved: this.reserved,
      spent: { day: this.spent },
    });
    return verdict;
  }

  private async reserveAgain(request: Request | undefined): Promise<Verdict | undefined> {
    if (request === undefined || !this.living().has(request.id)) return undefined;
    const verdict = await this.state.reserve(this.claimOf(request));
    expect(verdict.outcome).toBe('granted');
    return verdict;
  }

  private async settle(process: number, request: Request | undefined, share: number): Promise<void> {
    if (request === undefined) return;
    const cost = Math.round(request.most * share);
    const isNew = !this.settled.flat().includes(request);
    if (isNew && !this.living().has(request.id)) this.wasLate = true;
    await this.state.settle(
      settlement(request.id, {
        tokens: Math.round(cost * 7),
        nanoDollars: cost,
        at: this.now,
        budgets: [day],
      }),
    );
    if (isNew) this.spent += cost;
    this.live.delete(request.id);
    this.owned[process]?.delete(request.id);
    if (isNew) this.settled[process]?.push(request);
  }

  private async renew(requests: readonly Request[]): Promise<void> {
    for (const request of requests) {
      if (!this.living().has(request.id)) this.wasLate = true;
      request.until = this.now + lease;
      this.live.set(request.id, request);
    }
    await this.state.renew(requests.map((request) => this.claimOf(request)));
  }

  private claimOf({ id, most, tokens }: Request) {
    const { budget, ...limits } = this.given;
    return claim(id, { ...limits, nanoDollars: most, tokens, budgets: [{ ...day, nanoDollars: budget }] });
  }
}

const pick = <Value>(values: readonly Value[] = [], index: number): Value | undefined =>
  values.length === 0 ? undefined : values[index % values.length];

async function play(
  open: (clock: () => number) => SharedState | Promise<SharedState>,
  given: Bounds,
  steps: readonly Step[],
) {
  const clock = { now: benchStart };
  const state = await open(() => clock.now);
  const model = new Model(state, given, clock);
  await state.seed({ tokenId: 't', budgets: [{ ...day, spent: 0 }], horizon: benchStart, recent: [] });
  const verdicts: (Verdict | undefined)[] = [];
  for (const one of steps) verdicts.push(await model.take(one));
  if (!model.wasLate) expect(model.spent).toBeLessThanOrEqual(given.budget + dearest);
  model.end();
  const last = await state.peek('t', [day]);
  expect(last).toMatchObject({ running: 0, reserved: 0, spent: { day: model.spent } });
  await state.close();
  return [...verdicts, last];
}

describe('any interleaving of several processes', () => {
  let valkey: TestValkey;
  beforeAll(async () => {
    valkey = await startValkey();
  });
  afterAll(() => valkey.stop());
  let runs = 0;

  const inMemory = (clock: () => number): SharedState => new MemoryState(clock);
  const inValkey = async (clock: () => number): Promise<SharedState> => {
    const [connectTimeout, commandTimeout] = [5_000, 5_000];
    const keyPrefix = `run${(runs += 1)}:`;
    const state = new RedisState({ url: valkey.url, keyPrefix, connectTimeout, commandTimeout }, clock);
    await state.ready();
    return state;
  };

  it('overspends by one request at most, refuses nobody falsely, and leaves nothing reserved', async () => {
    await fc.assert(
      fc.asyncProperty(bounds, fc.array(step, { maxLength: 120 }), async (given, steps) => {
        await play(inMemory, given, steps);
      }),
      { numRuns: Number(globalThis.process.env.PROPERTY_RUNS ?? 300) },
    );
  }, 120_000);

  it('comes to the same in Valkey, answer for answer', async () => {
    await fc.assert(
      fc.asyncProperty(bounds, fc.array(step, { maxLength: 60 }), async (given, steps) => {
        expect(await play(inValkey, given, steps)).toEqual(await play(inMemory, given, steps));
      }),
      { numRuns: Number(globalThis.process.env.PROPERTY_RUNS ?? 40) },
    );
  }, 120_000);
});
