import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

type Body = Record<string, unknown> & { readonly messages: readonly { role: string; content: unknown }[] };

const thinking = { type: 'thinking', thinking: 'It rains often.', signature: 'EqQBCkgIBxAB' };
const text = { type: 'text', text: 'I will look.' };
const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Oslo' } };

/** Thinks, says something and calls a tool, JSON or stream; remembers what it was asked. */
let upstream: Server;
let gateway: TestGateway;
const asked: Body[] = [];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (request.method !== 'POST') response.writeHead(404).end('{}');
    else
      void json(request).then((body) => {
        asked.push(body as Body);
        if ((body as Body).stream === true) sendStream(response);
        else sendMessage(response);
      });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = await startGateway({
    providers: { claude: { type: 'anthropic', baseUrl }, gemini: { type: 'google', baseUrl } },
  });
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});
beforeEach(() => {
  asked.length = 0;
});

const usage = { input_tokens: 1, output_tokens: 1 };
const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_sequence: null };

function sendMessage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ ...head, content: [thinking, text, toolUse], stop_reason: 'tool_use', usage }),
  );
}

function sendStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const block = (index: number, content_block: object, ...deltas: object[]) => {
    send('content_block_start', { index, content_block });
    for (const delta of deltas) send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  };
  send('message_start', { message: { ...head, content: [], stop_reason: null, usage } });
  block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'It rains ' },
    { type: 'thinking_delta', thinking: 'often.' },
    { type: 'signature_delta', signature: thinking.signature },
  );
  block(1, { type: 'text', text: '' }, { type: 'text_delta', text: text.text });
  block(2, { ...toolUse, input: {} }, { type: 'input_json_delta', partial_json: '{"city": "Oslo"}' });
  send('message_delta', { delta: { stop_reason: 'tool_use', stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}

const tools = [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }];
const question = { role: 'user', content: 'Weather?' };

const ask = (body: object): Promise<Response> =>
  fetch(`${gateway.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'claude/m', tools, reasoning_effort: 'high', ...body }),
  });

describe('a client of chat completions that brings back words and calls alone', () => {
  it.each([false, true])('has the model think on, signature and all (stream: %s)', async (stream) => {
    const first = await ask({ stream, messages: [question] });
    expect(first.status).toBe(200);
    expect(await first.text()).toContain('toolu_1');
    const assistant = {
      role: 'assistant',
      content: text.text,
      tool_calls: [
        { id: 'toolu_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
      ],
    };
    const result = { role: 'tool', tool_call_id: 'toolu_1', content: 'Rain' };
    const second = await ask({ stream, messages: [question, assistant, result] });
    expect(second.status).toBe(200);
    expect(second.headers.get('x-gateway-losses')).not.toContain('reasoning-replay');
    expect(asked[1]?.messages[1]).toEqual({ role: 'assistant', content: [thinking, text, toolUse] });
  });
});

describe('a client of messages whose conversation holds proofs of another vendor', () => {
  it('is not relayed to the vendor, which would refuse them', async () => {
    const foreign = {
      type: 'thinking',
      thinking: 'Hm',
      signature: `gw1.openai.encrypted.${Buffer.from('gAAA').toString('base64url')}`,
    };
    const answer = await fetch(`${gateway.baseUrl}/messages`, {
      method: 'POST',
      headers: {
        'x-api-key': gateway.token,
        'anthropic-version': '2023-06-01',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        model: 'claude/m',
        max_tokens: 100,
        messages: [question, { role: 'assistant', content: [foreign, text] }, question],
      }),
    });
    expect(answer.headers.get('x-gateway-lane')).toBe('hub');
    expect(answer.headers.get('x-gateway-losses')).toContain('reasoning-replay;dropped');
    expect(asked[0]?.messages[1]).toEqual({ role: 'assistant', content: text.text });
  });

  it('nor is one of generate-content, where they are in base64', async () => {
    const seal = `gw1.anthropic.signature.${Buffer.from(thinking.signature).toString('base64url')}`;
    const thoughtSignature = Buffer.from(seal).toString('base64');
    const contents = [
      { role: 'user', parts: [{ text: 'Weather?' }] },
      { role: 'model', parts: [{ text: 'Rain.', thoughtSignature }] },
      { role: 'user', parts: [{ text: 'Sure?' }] },
    ];
    await fetch(`${gateway.url}/v1beta/models/gemini/m:generateContent`, {
      method: 'POST',
      headers: { 'x-goog-api-key': gateway.token, 'content-type': 'application/json' },
      body: JSON.stringify({ contents }),
    });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toContain(thoughtSignature);
  });
});
