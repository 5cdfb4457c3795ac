import { describe, expect, it } from '@jest/globals';
import { CandidateBreaker } from './candidate-breaker.js';

const settings = { breakerShare: 50, breakerCalls: 5, breakerWindow: 30_000, breakerPause: 1000 };

/** A breaker with a clock that is set by hand. */
function breakerAt(time: { now: number }, changed: Partial<typeof settings> = {}) {
  const breaker = new CandidateBreaker({ ...settings, ...changed }, () => time.now);
  const call = (isFine: boolean | undefined): void => {
    breaker.settle(breaker.pass(), isFine);
  };
  const calls = (count: number, isFine: boolean | undefined): void => {
    for (let made = 0; made < count; made += 1) call(isFine);
  };
  return { breaker, call, calls };
}

describe('CandidateBreaker', () => {
  it('opens where more than the share of enough calls fail, and not before', () => {
    const { breaker, calls } = breakerAt({ now: 1 });
    calls(4, false);
    expect(breaker.state).toBe('closed');
    calls(1, false);
    expect(breaker.state).toBe('open');
    expect(breaker.readyAt).toBe(1001);
  });

  it('stays closed where half of them are fine', () => {
    const { breaker, calls } = breakerAt({ now: 1 });
    calls(10, true);
    calls(10, false);
    expect(breaker.state).toBe('closed');
  });

  it('counts no call that says nothing of the candidate', () => {
    const { breaker, calls } = breakerAt({ now: 1 });
    calls(100, undefined);
    calls(4, false);
    expect(breaker.state).toBe('closed');
  });

  it('lets one probe through after its pause, and closes when that is fine', () => {
    const time = { now: 1 };
    const { breaker, calls } = breakerAt(time);
    calls(5, false);
    time.now = 1002;
    expect(breaker.state).toBe('half-open');
    expect(breaker.readyAt).toBe(0);
    const probe = breaker.pass();
    expect(probe).toBe('probe');
    expect(breaker.readyAt).toBeGreaterThan(time.now);
    expect(breaker.pass()).toBe('forced');
    breaker.settle(probe, true);
    expect(breaker.state).toBe('closed');
    calls(3, false);
    expect(breaker.state).toBe('closed');
  });

  it('doubles its pause where the probe fails, up to sixteen times', () => {
    const time = { now: 1 };
    const { breaker, calls } = breakerAt(time);
    calls(5, false);
    const pauses = Array.from({ length: 6 }, () => {
      const pause = breaker.readyAt - time.now;
      time.now = breaker.readyAt + 1;
      calls(1, false);
      return pause;
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000]);
  });

  it('gives the place of a probe back whose client left', () => {
    const time = { now: 1 };
    const { breaker, calls, call } = breakerAt(time);
    calls(5, false);
    time.now = 1002;
    call(undefined);
    expect(breaker.state).toBe('half-open');
    expect(breaker.pass()).toBe('probe');
  });

  it('does not wait for a probe for ever', () => {
    const time = { now: 1 };
    const { breaker, calls } = breakerAt(time);
    calls(5, false);
    time.now = 1002;
    expect(breaker.pass()).toBe('probe');
    time.now += 31 * 60_000;
    expect(breaker.readyAt).toBe(0);
  });

  it('is not closed by a call from before it opened, but by one that was forced', () => {
    const { breaker, calls, call } = breakerAt({ now: 1 });
    const early = breaker.pass();
    calls(5, false);
    breaker.settle(early, true);
    expect(breaker.state).toBe('open');
    call(true);
    expect(breaker.state).toBe('closed');
  });

  it('never opens where it is off', () => {
    const { breaker, calls } = breakerAt({ now: 1 }, { breakerShare: 0 });
    calls(100, false);
    expect(breaker.state).toBe('closed');
  });
});
