import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { processLogger } from '../../src/observability/logger.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const providerKey = 'canary-provider-key-3f9a1c';
const foreignKey = 'sk-proj-canaryForeignKeyOfAClient0123456789';
const chat = '/v1/chat/completions';

/**
 * Secrets go through everything that can go wrong, and are then looked for in everything that came out. A new place
 * that prints a header, a URL or an upstream's words without care fails here.
 */
describe('canary secrets', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  const answers: string[] = [];

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway({
      providers: {
        mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: providerKey },
        hub: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: providerKey, lane: 'hub' },
        gone: { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:9', apiKey: providerKey },
      },
      deadlines: { firstByte: '300ms', idle: '300ms' },
    });
    await provoke();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  async function ask(
    path: string,
    headers: Record<string, string>,
    body?: string,
    method = 'POST',
  ): Promise<void> {
    const answer = await rawRequest(gateway.url, {
      method,
      path,
      headers,
      ...(body !== undefined && { body }),
    });
    answers.push(JSON.stringify(answer.headers) + answer.body.toString());
  }

  async function provoke(): Promise<void> {
    const headers = bearerJson(gateway.token);
    const body = (model: string, more = '') =>
      `{"model":"${model}","messages":[{"role":"user","content":"hi"}]${more}}`;
    for (const status of [400, 401, 403, 404, 429, 500]) {
      const words = {
        error: { message: `Key ${providerKey} of Bearer ${providerKey} is bad`, code: providerKey },
      };
      for (const lane of ['mock', 'hub']) {
        mock.reset();
        mock.script({ stream: false }, { faults: { status: { code: status, body: words } } });
        await ask(chat, headers, body(`${lane}/x`));
      }
    }
    mock.reset();
    for (const model of ['silent', 'cut', 'hang', 'malformed-json', 'wrong-type', 'echo']) {
      for (const lane of ['mock', 'hub']) {
        await ask(chat, headers, body(`${lane}/${model}`)).catch(() => undefined);
        await ask(chat, headers, body(`${lane}/${model}`, ',"stream":true')).catch(() => undefined);
      }
    }
    await ask(chat, headers, body('gone/x'));
    await ask(chat, headers, '{"broken');
    await ask(chat, { ...headers, authorization: `Bearer ${foreignKey}` }, body('mock/echo'));
    await ask(chat, { ...headers, 'x-api-key': foreignKey }, body('mock/echo'));
    await ask(`/v1/models?key=${gateway.token}&again=1`, {}, undefined, 'GET');
    await ask(`/v1/models?key=${foreignKey}`, {}, undefined, 'GET');
    await ask(`/v1/nothing?key=${gateway.token}`, headers, '{}');
    await ask(`/v1/models/${gateway.token}`, headers, undefined, 'GET');
    await ask(chat, { ...headers, 'x-request-id': gateway.token }, body('mock/echo'));
    await ask(chat, headers, body(gateway.token));
  }

  it('were really sent where they belong', () => {
    expect(mock.requests.some(({ headers }) => headers.authorization === `Bearer ${providerKey}`)).toBe(true);
    expect(answers.length).toBeGreaterThan(30);
    expect(gateway.logLines.length).toBeGreaterThan(30);
  });

  it('of the gateway are in no log line', () => {
    const lines = gateway.logLines.join('');
    for (const secret of [providerKey, gateway.token, foreignKey]) expect(lines).not.toContain(secret);
  });

  it('of the operator are in no answer to a client', () => {
    expect(answers.filter((answer) => answer.includes(providerKey))).toEqual([]);
  });

  it('of clients are in no upstream request', () => {
    const sent = mock.requests.map(({ url, headers }) => url + JSON.stringify(headers)).join('\n');
    expect(sent).not.toContain(gateway.token);
    expect(sent).not.toContain(foreignKey);
  });

  it('would be caught if one leaked', () => {
    // The scrubber is the last net; take its catch away and the secret must show.
    const before = gateway.logLines.length;
    processLogger().info({ note: 'harmless canary-provider-key-3f9a1' }, 'almost the secret');
    expect(gateway.logLines.slice(before).join('')).toContain('canary-provider-key-3f9a1');
  });
});
