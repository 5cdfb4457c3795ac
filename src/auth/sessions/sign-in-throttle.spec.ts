import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryState } from '../../shared-state/memory/memory-state.js';
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

  it('say when they may go on', async () => {
    await attemptsOf('203.0.113.1');
    await expect(throttles[0].attempt('203.0.113.1')).rejects.toMatchObject({
      code: 'policy_rate_limited',
      reason: 'too_many_sign_ins',
    });
  });
});
