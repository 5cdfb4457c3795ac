import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

/** What an upstream of Anthropic's format was sent. */
interface Sent {
  readonly system?: unknown;
  readonly messages: readonly { readonly content: unknown }[];
}

let upstream: Server;
let gateway: TestGateway;
let sent: Sent[];
const hello = '¡Hola! «日本語» 😀 à';
const answer = {
  ...{
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    stop_reason: 'end_turn',
    stop_sequence: null,
  },
  content: [{ type: 'text', text: hello }],
  usage: { input_tokens: 1, output_tokens: 1 },
};

beforeAll(async () => {
  upstream = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      // It is asked for its models too.
      if (request.method === 'POST') sent.push(JSON.parse(bytes.toString()) as Sent);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = await startGateway({ providers: { claude: { type: 'anthropic', baseUrl, apiKey: 'sk-1' } } });
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});
beforeEach(() => {
  sent = [];
});

async function answerTo(path: string, body: string): Promise<string> {
  const response = await fetch(new URL(path, gateway.baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body,
  });
  expect([response.status, response.headers.get('x-gateway-lane')]).toEqual([200, 'hub']);
  return response.text();
}

/** A conversation long enough for each of its turns to be written by itself. */
const turns = Array.from({ length: 41 }, (_, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `${index} ${hello.repeat(20)}`,
}));
const contents = turns.map(({ role, content }) => ({
  role: role === 'user' ? 'user' : 'model',
  parts: [{ text: content }],
}));
const model = 'claude/m';

describe('texts that are not ASCII', () => {
  it.each([
    ['chat', '/v1/chat/completions', { model, messages: turns }],
    ['responses that are kept', '/v1/responses', { model, input: turns }],
    ['responses that nobody keeps', '/v1/responses', { model, input: turns, store: false }],
    ['Google', `/v1beta/models/${model}:generateContent`, { contents }],
  ])('reach an upstream of another format, and come back, as they are: %s', async (_client, path, body) => {
    expect(await answerTo(path, JSON.stringify(body))).toContain(hello);
    const texts = sent[0]?.messages.map(({ content }) => JSON.stringify(content)) ?? [];
    expect(texts).toHaveLength(turns.length);
    for (const [index, { content }] of turns.entries()) expect(texts[index]).toContain(content);
  });

  it('reach it where characters of them are written as escapes', async () => {
    const messages = [{ role: 'user', content: `${hello} é` }];
    const body = JSON.stringify({ model, messages }).replace(/é/, String.raw`\u00e9`);
    await answerTo('/v1/chat/completions', body);
    expect(JSON.stringify(sent[0]?.messages)).toContain(`${hello} é`);
  });

  it('reach it where they stand in what has to be read', async () => {
    const tool = {
      type: 'function',
      function: { name: 'f', description: hello, parameters: { type: 'object' } },
    };
    await answerTo(
      '/v1/chat/completions',
      JSON.stringify({ model, tools: [tool], messages: [{ role: 'system', content: hello }, ...turns] }),
    );
    expect(JSON.stringify(sent[0])).toContain(JSON.stringify(hello));
    expect(JSON.stringify(sent[0]?.system)).toContain(hello);
  });
});
