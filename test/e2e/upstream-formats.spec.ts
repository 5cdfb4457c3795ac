import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

/** A server that speaks chat completions alone, as most of OpenAI's shape do. */
let upstream: Server;
let gateway: TestGateway;
const asked: string[] = [];

const answer = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (request.method === 'POST') asked.push(request.url ?? '');
    void text(request).then(() => {
      const known = request.url === '/v1/chat/completions';
      response.writeHead(known ? 200 : 404, { 'content-type': known ? 'application/json' : 'text/html' });
      response.end(known ? JSON.stringify(answer) : '<h1>Not Found</h1>');
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  gateway = await startGateway({
    providers: {
      proxy: { type: 'openai', baseUrl },
      strict: { type: 'openai', baseUrl, formats: ['openai-responses'] },
    },
  });
});

afterAll(async () => {
  await gateway.close();
  upstream.close();
});

beforeEach(() => {
  asked.length = 0;
});

const ask = (model: string): Promise<Response> =>
  fetch(`${gateway.baseUrl}/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, input: 'Hi' }),
  });

describe('an upstream whose formats nobody named', () => {
  it('is asked once for a format it turns out not to speak, and served by the hub from then on', async () => {
    const first = await ask('proxy/m');
    expect(first.status).toBe(200);
    expect(first.headers.get('x-gateway-lane')).toBe('hub');
    expect(await first.json()).toMatchObject({ output: [{ content: [{ text: 'Hello' }] }] });
    expect(asked).toEqual(['/v1/responses', '/v1/chat/completions']);
    await ask('proxy/m');
    expect(asked).toEqual(['/v1/responses', '/v1/chat/completions', '/v1/chat/completions']);
  });

  it('is taken at its word where its formats are named', async () => {
    const refused = await ask('strict/m');
    expect(refused.status).toBe(404);
    expect(asked).toEqual(['/v1/responses']);
  });
});
