import { describe, expect, it } from '@jest/globals';
import { readElevenLabsError } from '../index.js';

const read = (status: number, body: Parameters<typeof readElevenLabsError>[0]['body']) =>
  readElevenLabsError({ status, body, headers: { 'request-id': 'r' } });

describe("ElevenLabs' refusals", () => {
  it('are read in each of their shapes', () => {
    expect(read(400, { detail: { status: 'invalid_audio', message: 'Cannot read it.' } })).toMatchObject({
      code: 'provider_rejected',
      message: 'Cannot read it.',
      upstream: { code: 'invalid_audio', requestId: 'r' },
    });
    const coded = { type: 'validation_error', code: 'invalid_parameters', message: 'No.', param: 'file' };
    expect(read(400, { detail: coded })).toMatchObject({
      param: 'file',
      upstream: { code: 'invalid_parameters' },
    });
    const list = [
      { loc: ['body', 'model_id'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'file'], msg: 'Field required', type: 'missing' },
    ];
    expect(read(422, { detail: list })).toMatchObject({
      status: 422,
      param: 'model_id',
      message: 'model_id: Field required; file: Field required',
    });
    expect(read(404, { detail: 'Not Found' }).message).toBe('Not Found');
    expect(read(502, '<html>').message).toContain('no message');
  });

  it.each([
    [401, 'invalid_api_key', 'provider_credential_rejected', undefined],
    [401, 'quota_exceeded', 'provider_rate_limited', 'insufficient_quota'],
    [429, 'too_many_concurrent_requests', 'provider_rate_limited', undefined],
    [429, 'system_busy', 'provider_overloaded', undefined],
    [404, 'model_not_found', 'provider_model_not_found', undefined],
    [500, 'internal', 'provider_failed', undefined],
  ])('with %d %s are %s', (status, word, code, reason) => {
    expect(read(status, { detail: { status: word, message: 'x' } })).toMatchObject({ code, reason });
  });
});
