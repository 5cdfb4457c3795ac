import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '#libs/canonical';
import type { ModelState } from '#libs/provider-kit';
import { conditionOf } from './model-status.js';

const candidates = ['one', 'two'].map((id) => ({ provider: { id }, model: 'm' })) as never;

const condition = (state: ModelState | undefined, codes: Readonly<Record<string, ErrorCode>> = {}) =>
  conditionOf({ candidates, ...(state && { state }) }, (id) => codes[id]);

describe('how a model is', () => {
  it('follows from what its provider says', () => {
    expect(condition(undefined)).toEqual({ status: 'ready' });
    expect(condition({ status: 'on-its-way', detail: 'x', progress: 0.62 })).toEqual({
      status: 'pulling',
      progress: 0.62,
    });
    expect(condition({ status: 'on-its-way', detail: 'x' })).toEqual({ status: 'pulling' });
    expect(condition({ status: 'off', detail: 'x', fetchable: true })).toEqual({ status: 'missing' });
    expect(condition({ status: 'off', detail: 'x' })).toEqual({ status: 'failed' });
  });

  it('is failed where all its providers are out of reach or refuse our credential', () => {
    expect(
      condition(undefined, { one: 'provider_unreachable', two: 'provider_credential_rejected' }),
    ).toEqual({
      status: 'failed',
    });
    expect(condition(undefined, { one: 'provider_unreachable' })).toEqual({ status: 'ready' });
  });

  it('is ready where a provider only has no list', () => {
    expect(condition(undefined, { one: 'provider_failed', two: 'provider_failed' })).toEqual({
      status: 'ready',
    });
  });
});
