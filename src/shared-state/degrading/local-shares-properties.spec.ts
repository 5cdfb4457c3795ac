import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claim, settlement } from '../fixtures/shared-state-contract.js';
import { MemoryState } from '../memory/memory-state.js';
import { slotLength } from '../time-constants.js';
import { LocalShares } from './local-shares.js';

const start = Date.UTC(2026, 10, 22, 12);
const minute = 60_000;

interface Plan {
  readonly limit: number;
  readonly replicas: number;
  /** Requests: which replica, and how long after the one before. */
  readonly requests: readonly { readonly replica: number; readonly wait: number; readonly ends: boolean }[];
  /** After so many of them the state that is shared is lost, and found again. */
  readonly lostAfter: number;
  readonly foundAfter: number;
}

const plans: fc.Arbitrary<Plan> = fc
  .record({
    limit: fc.integer({ min: 1, max: 24 }),
    replicas: fc.integer({ min: 2, max: 4 }),
    requests: fc.array(fc.record({ replica: fc.nat(), wait: fc.nat({ max: 6_000 }), ends: fc.boolean() }), {
      maxLength: 120,
    }),
    lostAfter: fc.nat({ max: 60 }),
    lasts: fc.nat({ max: 60 }),
  })
  .map(({ lasts, ...plan }) => ({ ...plan, foundAfter: plan.lostAfter + lasts }));

interface Admitted {
  readonly id: string;
  readonly at: number;
  readonly replica: number;
  readonly ends: boolean;
}

const shareOf = ({ limit, replicas }: Plan): number => Math.max(1, Math.floor(limit / replicas));

/** Several replicas, the state they share, and what each holds itself to while that is away. */
class Replicas {
  now = start;
  private readonly admitted: Admitted[] = [];
  private readonly shared = new MemoryState(() => this.now);
  private readonly own: readonly LocalShares[];
  private readonly untold: Admitted[] = [];
  private isLost = false;

  constructor(private readonly plan: Plan) {
    const open = () => new LocalShares(new MemoryState(() => this.now), () => this.now);
    this.own = Array.from({ length: plan.replicas }, open);
  }

  ask(index: number, ends: boolean): void {
    const replica = index % this.plan.replicas;
    const shares = this.own[replica];
    if (shares === undefined) throw new Error('There is such a replica.');
    const id = `request-${this.admitted.length}`;
    const wanted = claim(id, { requestsPerMinute: this.plan.limit });
    const { outcome } = this.isLost
      ? shares.reserve(wanted, this.plan.replicas)
      : this.shared.reserve(wanted);
    if (outcome !== 'granted') return;
    if (!this.isLost) shares.admit(wanted);
    const admitted = { id, at: this.now, replica, ends };
    this.admitted.push(admitted);
    if (this.isLost) this.untold.push(admitted);
    if (!ends) return;
    shares.state.settle(settlement(id, { at: this.now }));
    if (!this.isLost) this.shared.settle(settlement(id, { at: this.now }));
  }

  /** @returns whether each replica had no more than its share of the minute */
  lose(): boolean {
    this.isLost = true;
    const since = this.now - minute - slotLength;
    for (const shares of this.own) shares.begin();
    const recent = this.admitted.filter(({ at }) => at >= since);
    return this.own.every(
      (_, index) => recent.filter(({ replica }) => replica === index).length <= shareOf(this.plan),
    );
  }

  /** The most that any minute holds. */
  get fullestMinute(): number {
    const times = this.admitted.map(({ at }) => at);
    return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + minute).length));
  }

  /** It is told of all that it missed. */
  find(): void {
    this.isLost = false;
    for (const { id, at, ends } of this.untold.splice(0)) {
      const age = this.now - at;
      if (ends) this.shared.settle(settlement(id, { at, age }));
      else this.shared.renew([claim(id, { age })]);
    }
  }

  close(): void {
    this.shared.close();
    for (const shares of this.own) shares.close();
  }
}

/** Plays a plan. @returns what the fullest minute held, and whether the load was even when the state was lost */
function play(plan: Plan) {
  const replicas = new Replicas(plan);
  let isEven = true;
  for (const [index, { replica, wait, ends }] of plan.requests.entries()) {
    replicas.now += wait;
    if (index === plan.lostAfter) isEven = replicas.lose();
    if (index === plan.foundAfter) replicas.find();
    replicas.ask(replica, ends);
  }
  replicas.close();
  return { held: replicas.fullestMinute, isEven };
}

describe('a minute around the loss of a shared state, and its return', () => {
  it('holds its limit and the shares of all replicas but one at most; its limit where the load was even', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { held, isEven } = play(plan);
        const [share, others] = [shareOf(plan), plan.replicas - 1];
        expect(held).toBeLessThanOrEqual(plan.limit + others * share);
        if (isEven) expect(held).toBeLessThanOrEqual(Math.max(plan.limit, plan.replicas * share));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
    );
  });

  it('comes that far where one replica had used all of it', () => {
    const at = (replica: number) => ({ replica, wait: 10, ends: true });
    const requests = [0, 0, 0, 0, 1, 1, 1, 0].map(at);
    expect(play({ limit: 4, replicas: 2, requests, lostAfter: 4, foundAfter: 100 })).toEqual({
      held: 6,
      isEven: false,
    });
  });
});
