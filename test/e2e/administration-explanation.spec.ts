import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf, asking } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let mock: MockUpstream;
let gateway: TestGateway;
let ask: AskAdministration;
let watch: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream();
  const headers = { 'x-tenant': 'secret-tenant' };
  gateway = await startGateway({
    providers: {
      chat: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk-upstream-key-one', headers },
      claude: { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk-upstream-key-two' },
    },
    models: {
      mixed: {
        candidates: [
          { provider: 'chat', model: 'plain', when: { tools: false } },
          { provider: 'claude', model: 'claude-3-5-haiku-latest' },
        ],
      },
    },
  });
  ({ ask } = await administrationOf(gateway));
  const { body } = await ask('POST', 'admin-keys', { name: 'viewer', role: 'viewer' });
  watch = asking(gateway.url, body.secret as string);
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const endpoint = '/v1/chat/completions';
const messages = [{ role: 'user', content: 'Hello.' }];
const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];

describe('POST /api/explain', () => {
  it('tells a viewer where a request would go, why, and what would be sent where, without sending it', async () => {
    const before = mock.requests.filter(({ method }) => method === 'POST').length;
    const { status, body } = await watch('POST', 'explain', {
      endpoint,
      body: { model: 'mixed', messages, tools, seed: 7 },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        object: 'route.explanation',
        model: 'mixed',
        strategy: 'priority',
        candidates: [
          {
            provider: 'claude',
            state: 'tried',
            order: 1,
            lane: 'hub',
            losses: expect.arrayContaining([expect.objectContaining({ feature: 'seed' })]) as unknown,
            requests: [
              {
                method: 'POST',
                url: `${mock.origin}/v1/messages`,
                headers: { 'x-api-key': '…-two', 'anthropic-version': '2023-06-01' },
                body: { model: 'claude-3-5-haiku-latest', tools: [{ name: 'f' }] },
              },
            ],
          },
          { provider: 'chat', state: 'skipped', reason: 'takes requests without tools only' },
        ],
      },
    });
    expect(mock.requests.filter(({ method }) => method === 'POST')).toHaveLength(before);
    expect((await ask('GET', 'requests')).body.data).toEqual([]);
  });

  it('hides of secrets all but the last characters, those of the operator’s own headers too', async () => {
    const { body } = await ask('POST', 'explain', { endpoint, body: { model: 'mixed', messages } });
    expect(JSON.stringify(body)).not.toMatch(/upstream-key|secret-tenant/);
    const [{ requests }] = body.candidates as [{ requests: [{ headers: Record<string, string> }] }];
    expect(requests[0].headers).toMatchObject({ authorization: 'Bearer …-one', 'x-tenant': '…nant' });
  });

  it('answers as for a token: its models, its endpoints, its strictness', async () => {
    await ask('POST', 'tokens', { name: 'narrow', models: ['mixed'], endpoints: ['generation'] });
    await ask('POST', 'tokens', { name: 'strict', strict: true });
    const question = { endpoint, body: { model: 'claude/claude-x', messages } };
    expect((await ask('POST', 'explain', { ...question, token: 'narrow' })).body).toEqual({
      object: 'route.explanation',
      refusal: {
        status: 403,
        code: 'model_not_allowed',
        message: expect.stringContaining('"narrow" may not use') as unknown,
        param: 'model',
      },
      candidates: [],
    });
    const vectors = { endpoint: '/v1/embeddings', body: { model: 'mixed', input: 'x' }, token: 'narrow' };
    expect((await ask('POST', 'explain', vectors)).body).toMatchObject({
      refusal: { status: 403, code: 'endpoint_not_allowed' },
    });
    const lossy = { endpoint, body: { model: 'claude/claude-x', messages, seed: 7 } };
    expect((await ask('POST', 'explain', { ...lossy, token: 'strict' })).body).toMatchObject({
      candidates: [{ provider: 'claude', error: { message: expect.stringContaining('seed') as unknown } }],
    });
    await ask('POST', 'tokens/strict/revoke');
    expect((await ask('POST', 'explain', { ...question, token: 'strict' })).status).toBe(404);
  });

  it('reads nothing that was kept for a token', async () => {
    const answer = await fetch(`${gateway.baseUrl}/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'chat/plain', input: 'A secret of this client.', store: true }),
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const next = { model: 'chat/plain', input: 'And?', previous_response_id: id };
    const { body } = await watch('POST', 'explain', { endpoint: '/v1/responses', body: next, token: 'test' });
    expect(body).toMatchObject({ refusal: { status: 400, param: 'previous_response_id' } });
    expect(JSON.stringify(body)).not.toContain('A secret');
  });

  it.each([
    ['a model that nobody has', endpoint, { model: 'nobody', messages }, 404],
    ['no model', endpoint, { messages }, 400],
  ])('tells what the client would be told for %s', async (_what, path, body, status) => {
    const told = await ask('POST', 'explain', { endpoint: path, body });
    expect(told).toMatchObject({
      status: 200,
      body: { refusal: { status, param: 'model' }, candidates: [] },
    });
  });

  it('takes Google’s endpoints, responses and rerank', async () => {
    const google = '/v1beta/models/chat/plain:streamGenerateContent';
    const contents = [{ role: 'user', parts: [{ text: 'Hello.' }] }];
    for (const [path, body] of [
      [google, { contents }],
      ['/v1/responses', { model: 'chat/plain', input: 'Hello.', store: true }],
      ['/v1/rerank', { model: 'chat/ranker', query: 'q', documents: ['a'] }],
    ] as const) {
      const told = await ask('POST', 'explain', { endpoint: path, body });
      expect(told).toMatchObject({
        status: 200,
        body: {
          candidates: [{ provider: 'chat', requests: [{ url: expect.stringMatching(/^http/) as unknown }] }],
        },
      });
    }
  });

  it.each<[string, object, string]>([
    ['without an endpoint', { body: {} }, 'endpoint'],
    ['for an endpoint that is none', { endpoint: '/v1/sing', body: { model: 'mixed' } }, 'endpoint'],
    ['without a body', { endpoint }, 'body'],
    ['with a body that is none', { endpoint, body: 'hello' }, 'body'],
    [
      'with a header that is no text',
      { endpoint, body: { model: 'mixed', messages }, headers: { a: 1 } },
      'headers',
    ],
    ['for a token that is none', { endpoint, body: {}, token: 'nobody' }, 'token'],
    ['with another field', { endpoint, body: {}, model: 'mixed' }, 'model'],
  ])('refuses a question %s, naming the field', async (_what, question, param) => {
    const { status, body } = await ask('POST', 'explain', question);
    expect({ isRefused: status === 400 || status === 404, param: body.error?.param }).toEqual({
      isRefused: true,
      param,
    });
  });
});
