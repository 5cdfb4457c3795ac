import { describe, expect, it } from '@jest/globals';
import { readDeepgramError } from '../index.js';

const read = (status: number, body: Parameters<typeof readDeepgramError>[0]['body']) =>
  readDeepgramError({ status, body, headers: {} });

describe("Deepgram's refusals", () => {
  it('are read in each of their shapes', () => {
    const legacy = read(400, { err_code: 'Bad Request', err_msg: 'no such language', request_id: 'r' });
    expect(legacy).toMatchObject({
      code: 'provider_rejected',
      status: 400,
      message: 'no such language',
      upstream: { code: 'Bad Request', requestId: 'r' },
    });
    const modern = read(400, { category: 'INVALID_AUDIO', message: 'Cannot read it.', details: 'Try wav.' });
    expect(modern).toMatchObject({
      message: 'Cannot read it. Try wav.',
      upstream: { code: 'INVALID_AUDIO' },
    });
    expect(read(400, 'too short').message).toBe('too short');
    expect(read(502, '<html>').message).toContain('no message');
  });

  it.each([
    [401, 'provider_credential_rejected'],
    [402, 'provider_rate_limited'],
    [413, 'provider_rejected'],
    [429, 'provider_rate_limited'],
    [500, 'provider_failed'],
    [503, 'provider_unavailable'],
    [504, 'provider_timeout'],
  ])('with status %d are %s', (status, code) => {
    expect(read(status, { err_msg: 'x' }).code).toBe(code);
  });

  it('tell an empty account from haste', () => {
    expect(read(402, {}).reason).toBe('insufficient_quota');
    expect(read(429, {}).reason).toBeUndefined();
    expect(read(404, { err_msg: 'No such model.' }).code).toBe('provider_model_not_found');
  });
});
