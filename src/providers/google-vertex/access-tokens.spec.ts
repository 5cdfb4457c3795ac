import { describe, expect, it } from '@jest/globals';
import { AccessTokens } from './access-tokens.js';
import type { AccessToken } from './token-client.js';

const minute = 60_000;
const { signal } = new AbortController();

/** Tokens of an hour, and a clock that is set by hand. */
function source() {
  const state = { now: 0, fetched: 0, fails: false };
  const fetch = async (): Promise<AccessToken> => {
    state.fetched += 1;
    await Promise.resolve();
    if (state.fails) throw new Error('private key -----BEGIN');
    return { value: `t${state.fetched}`, expiresAt: state.now + 60 * minute };
  };
  return { state, tokens: new AccessTokens(fetch, 'v', () => state.now) };
}

const valueOf = async (tokens: AccessTokens): Promise<string> => (await tokens.get(signal)).value;

describe('access tokens', () => {
  it('are fetched once for all who wait, and kept', async () => {
    const { state, tokens } = source();
    expect(await Promise.all([1, 2, 3].map(() => valueOf(tokens)))).toEqual(['t1', 't1', 't1']);
    state.now = 50 * minute;
    expect(await valueOf(tokens)).toBe('t1');
    expect(state.fetched).toBe(1);
  });

  it('are fetched anew beside the requests before they expire', async () => {
    const { state, tokens } = source();
    await valueOf(tokens);
    state.now = 57 * minute;
    expect(await valueOf(tokens)).toBe('t1');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await valueOf(tokens)).toBe('t2');
  });

  it('outlive a failure to fetch the next, which is not tried at once again', async () => {
    const { state, tokens } = source();
    await valueOf(tokens);
    state.now = 57 * minute;
    state.fails = true;
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await valueOf(tokens)).toBe('t1');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(state.fetched).toBe(2);
    state.now = 59.9 * minute;
    await expect(tokens.get(signal)).rejects.toMatchObject({ code: 'provider_unreachable' });
    await expect(tokens.get(signal)).rejects.not.toThrow('BEGIN');
  });

  it('that are refused are replaced, once a minute', async () => {
    const { state, tokens } = source();
    const first = await tokens.get(signal);
    expect(tokens.refused(first)).toBe(true);
    const second = await tokens.get(signal);
    // Others were on their way with the old one.
    expect(tokens.refused(first)).toBe(true);
    expect(tokens.refused(second)).toBe(false);
    state.now += 2 * minute;
    expect(tokens.refused(second)).toBe(true);
    expect(await valueOf(tokens)).toBe('t3');
  });

  it('are not waited for by those who leave', async () => {
    const never = new AccessTokens(() => new Promise<never>(() => undefined), 'v');
    const leaving = new AbortController();
    const waiting = never.get(leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  }, 1_000);
});
