import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '../../../test/support/eventually.js';
import { DegradingState } from '../../shared-state/degrading/degrading-state.js';
import { MemoryState } from '../../shared-state/memory/memory-state.js';
import type { Claim, Verdict } from '../../shared-state/shared-state.js';
import { SignInThrottle } from './sign-in-throttle.js';

let now: number;
let state: MemoryState;
/** Two replicas that share a state. */
let throttles: readonly [SignInThrottle, SignInThrottle];

beforeEach(() => {
  now = 1_000_000;
  state = new MemoryState(() => now);
  throttles = [new SignInThrottle(state), new SignInThrottle(state)];
});
afterEach(() => {
  state.close();
});

/** How many attempts in a row an address has. */
async function attemptsOf(address: string, most = 20): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const throttle = throttles[count % 2 === 0 ? 0 : 1];
    try {
      await throttle.attempt(address);
    } catch {
      return count;
    }
  }
  return most;
}

/** What two processes share, until it is lost. */
class LosableState extends MemoryState {
  isLost = false;

  override attend(): number {
    this.fail();
    return 2;
  }

  override reserve(claim: Claim): Verdict {
    this.fail();
    return super.reserve(claim);
  }

  private fail(): void {
    if (this.isLost) throw new Error('connection refused');
  }
}

/** Wrong keys, each from an address of its own. */
async function storm(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await throttles[0].attempt(`10.${index >> 8}.${index & 255}.1`);
    await throttles[1].fail();
  }
}

describe('attempts to sign in', () => {
  it('are ten a minute from one address, over all replicas', async () => {
    expect(await attemptsOf('203.0.113.1')).toBe(10);
    expect(await attemptsOf('203.0.113.2')).toBe(10);
    now += 61_000;
    expect(await attemptsOf('203.0.113.1')).toBe(10);
  });

  it('are fewer from every address while many addresses guess, but never none', async () => {
    await storm(99);
    expect(await attemptsOf('203.0.113.1')).toBe(10);
    await storm(1);
    expect(await attemptsOf('203.0.113.2')).toBe(2);
    expect(await attemptsOf('2001:db8::1')).toBe(2);
    now += 61_000;
    expect(await attemptsOf('203.0.113.3')).toBe(10);
  });

  it('are fewer while many addresses guess although the shared state is lost, until fewer do', async () => {
    Logger.overrideLogger(false);
    const shared = new LosableState(() => now);
    const lone = new DegradingState(shared, { processId: 'one', kind: 'redis', name: 'Redis' });
    await eventually(() => (lone.report().processes === 2 ? true : undefined));
    const throttle = new SignInThrottle(lone);
    throttles = [throttle, throttle];
    shared.isLost = true;
    // Of two processes each sees half of those who guess, and takes half of the attempts.
    await storm(40);
    expect(await attemptsOf('203.0.113.1')).toBe(5);
    await storm(11);
    expect(await attemptsOf('203.0.113.2')).toBe(1);
    shared.isLost = false;
    await eventually(() => (lone.report().isWhole ? true : undefined));
    now += 61_000;
    await storm(60);
    expect(await attemptsOf('203.0.113.3')).toBe(10);
    await lone.close();
    Logger.overrideLogger(['log', 'warn', 'error']);
  });

  it('say when they may go on', async () => {
    await attemptsOf('203.0.113.1');
    await expect(throttles[0].attempt('203.0.113.1')).rejects.toMatchObject({
      code: 'policy_rate_limited',
      reason: 'too_many_sign_ins',
    });
  });
});
