import { describe, expect, it } from '@jest/globals';
import { orAborted } from './or-aborted.js';

const never = new Promise<never>(() => undefined);

describe('orAborted', () => {
  it('is as the work is', async () => {
    const { signal } = new AbortController();
    expect(await orAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(orAborted(Promise.reject(new Error('No.')), signal)).rejects.toThrow('No.');
  });

  it('waits no longer than until it is aborted', async () => {
    const cancellation = new AbortController();
    const waiting = orAborted(never, cancellation.signal);
    cancellation.abort(new Error('Enough.'));
    await expect(waiting).rejects.toThrow('Enough.');
    await expect(orAborted(never, cancellation.signal)).rejects.toThrow('Enough.');
  });
});
