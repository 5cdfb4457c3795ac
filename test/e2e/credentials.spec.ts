import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { rawRequest } from '../support/raw-http.js';

interface ErrorBody {
  readonly error: { readonly message: string; readonly type: string; readonly code: string };
}

describe('credentials', () => {
  let gateway: TestGateway;
  let tokens: TokenService;

  beforeAll(async () => {
    gateway = await startGateway();
    tokens = gateway.application.get(TokenService, { strict: false });
  });
  afterAll(async () => {
    await gateway.close();
  });

  const list = (headers: Record<string, string | string[]>, query = '') =>
    rawRequest(gateway.url, { method: 'GET', path: `/v1/models${query}`, headers });
  const chat = (headers: Record<string, string | string[]>, query = '') =>
    rawRequest(gateway.url, { path: `/v1/chat/completions${query}`, headers, body: '{}' });

  it('are taken in every place on shared paths', async () => {
    const { token } = gateway;
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer  ${token}` },
      { 'x-api-key': token },
      { 'x-goog-api-key': token },
      { authorization: `Bearer ${token}`, 'x-api-key': token },
    ]) {
      expect((await list(headers)).status).toBe(200);
    }
    expect((await list({}, `?key=${token}`)).status).toBe(200);
  });

  it('are told apart in their faults', async () => {
    const expired = await tokens.create({ name: 'expired', expiresAt: Date.now() + 30 });
    const revoked = await tokens.create({ name: 'revoked' });
    const disabled = await tokens.create({ name: 'disabled' });
    const foreign = await tokens.create({ name: 'other' });
    await tokens.revoke('revoked');
    await tokens.disable('disabled');
    await new Promise((resolve) => setTimeout(resolve, 40));
    const { token } = gateway;
    const mistyped = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    const cases: [Record<string, string | string[]>, string][] = [
      [{}, 'token_missing'],
      [{ authorization: '' }, 'token_malformed'],
      [{ authorization: 'Bearer' }, 'token_malformed'],
      [{ authorization: 'Bearer ' }, 'token_malformed'],
      [{ authorization: `Basic ${token}` }, 'token_malformed'],
      [{ authorization: token }, 'token_malformed'],
      [{ authorization: `Bearer ${token} x` }, 'token_malformed'],
      [{ authorization: 'Bearer sk-proj-abc' }, 'token_malformed'],
      [{ authorization: `Bearer ${mistyped}` }, 'token_malformed'],
      [{ authorization: `Bearer ${token}`, 'x-api-key': '' }, 'token_malformed'],
      [{ authorization: `Bearer ${token}`, 'x-api-key': foreign.secret }, 'token_conflict'],
      [{ authorization: `Bearer ${mistyped}`, 'x-api-key': token }, 'token_conflict'],
      [{ 'x-api-key': [token, foreign.secret] }, 'token_malformed'],
      [{ authorization: `Bearer ${expired.secret}` }, 'token_expired'],
      [{ authorization: `Bearer ${revoked.secret}` }, 'token_disabled'],
      [{ authorization: `Bearer ${disabled.secret}` }, 'token_disabled'],
    ];
    for (const [headers, code] of cases) {
      const answer = await list(headers);
      const { error } = answer.json() as ErrorBody;
      expect([headers, answer.status, error.code]).toEqual([headers, 401, code]);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="model-gateway"');
      for (const secret of [token, mistyped, foreign.secret])
        expect(answer.body.toString()).not.toContain(secret);
    }
  });

  it('say where they belong when they stand in the wrong place', async () => {
    for (const answer of [
      await chat({ 'x-api-key': gateway.token }),
      await chat({ 'x-goog-api-key': gateway.token }),
      await chat({}, `?key=${gateway.token}`),
    ]) {
      const { error } = answer.json() as ErrorBody;
      expect([answer.status, error.code]).toEqual([401, 'token_misplaced']);
      expect(error.message).toContain('Authorization: Bearer');
    }
  });

  it('never reach the log, not even from the address', async () => {
    await list({}, `?key=${gateway.token}&x=1`);
    await list({ 'x-api-key': gateway.token }, `?a=b&%6bey=${gateway.token}`);
    await gateway.requestLine('/v1/models');
    expect(gateway.logLines.join('')).not.toContain(gateway.token);
    expect(gateway.logLines.join('')).toContain('"tokenId"');
  });

  it('work at once when made, and stop working within a second when revoked', async () => {
    const made = await tokens.create({ name: 'short-lived' });
    const headers = { authorization: `Bearer ${made.secret}` };
    expect((await list(headers)).status).toBe(200);
    await tokens.revoke('short-lived');
    const revokedAt = performance.now();
    while ((await list(headers)).status === 200) expect(performance.now() - revokedAt).toBeLessThan(1000);
  });
});
