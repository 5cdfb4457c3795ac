import { describe, expect, it } from '@jest/globals';
import { explainFault, reasonOf } from './explain-fault.js';

const coded = (message: string, code: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });

describe('what became of a sign-in', () => {
  it.each([
    [
      'unreachable',
      new TypeError('fetch failed', { cause: coded('connect', 'ECONNREFUSED') }),
      'ECONNREFUSED',
    ],
    [
      'unreachable',
      new TypeError('fetch failed', { cause: coded('unable to verify', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE') }),
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    [
      'unreachable',
      new TypeError('fetch failed', { cause: coded('names', 'ERR_TLS_CERT_ALTNAME_INVALID') }),
      'ALTNAME',
    ],
    ['unreachable', coded('operation timed out', 'OAUTH_TIMEOUT'), 'OAUTH_TIMEOUT'],
    [
      'unproven',
      coded('unexpected JWT claim value encountered', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'),
      'JWT claim',
    ],
    ['unproven', coded('"x" must be', 'ERR_INVALID_ARG_TYPE'), 'must be'],
    ['unproven', 'thrown', 'no error'],
  ])('is %s after %s', (kind, thrown, words) => {
    const fault = explainFault(thrown);
    expect(fault.kind).toBe(kind);
    expect(fault.message).toContain(words);
  });

  it('is told without what the answer held', () => {
    const cause = { body: { id_token: 'eyJ', access_token: 'secret' } };
    expect(reasonOf(coded('invalid response encountered', 'OAUTH_INVALID_RESPONSE', cause))).toBe(
      'invalid response encountered (OAUTH_INVALID_RESPONSE)',
    );
  });

  it('is told on one line, whatever the issuer writes', () => {
    const refusal = Object.assign(coded('refused', 'OAUTH_RESPONSE_BODY_ERROR'), {
      error: 'invalid_client',
      error_description: `a\nb${'c'.repeat(500)}`,
    });
    const reason = reasonOf(refusal);
    expect(reason).toContain('the issuer says invalid_client, a bcc');
    expect(reason).not.toContain('\n');
    expect(reason.length).toBeLessThan(400);
  });
});
