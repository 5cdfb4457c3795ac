import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawAnswer } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';

const chatPath = '/v1/chat/completions';
const answer = 'Hello to you too, and welcome.';
/** "Hello there, gateway!" has 5 tokens, 7 stand around it; the answer has 8. */
const estimate = { input: 12, output: 8, estimated: true };

const choice = (content: string) => ({
  index: 0,
  message: { role: 'assistant', content },
  finish_reason: 'stop',
});
const completion = { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [choice(answer)] };

/** The answer a word at a time. */
function streamOf(text: string, usage?: unknown): string {
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const deltas = (text.match(/ ?\S+/g) ?? []).map((content) => ({ index: 0, delta: { content } }));
  const chunks = [...deltas, { index: 0, delta: {}, finish_reason: 'stop' }].map((piece) => ({
    ...chunk,
    choices: [piece],
  }));
  const last = usage === undefined ? [] : [{ ...chunk, choices: [], usage }];
  return (
    [...chunks, ...last].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + 'data: [DONE]\n\n'
  );
}

let upstream: ScriptedUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  gateway = await startGateway({
    providers: {
      plain: { type: 'openai-compatible', baseUrl: `${upstream.url}/v1`, apiKey: 'sk' },
      translated: { type: 'openai-compatible', baseUrl: `${upstream.url}/v1`, apiKey: 'sk', lane: 'hub' },
    },
  });
});
beforeEach(() => {
  upstream.answer(chatPath, 200, completion);
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const post = (path: string, body: Record<string, unknown>): Promise<RawAnswer> =>
  rawRequest(gateway.url, {
    path,
    headers: { ...bearerJson(gateway.token), 'anthropic-version': '2023-06-01' },
    body: JSON.stringify(body),
  });

/** What the log says of a request. */
async function lineOf({ headers }: Pick<RawAnswer, 'headers'>): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 200; tries += 1) {
    const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const found = lines.find(({ requestId }) => requestId === headers['x-request-id']);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The request was not logged.');
}

const messages = [{ role: 'user', content: 'Hello there, gateway!' }];
const chat = { model: 'plain/m', messages };

describe('an answer without usage', () => {
  it.each([
    [
      '/v1/messages',
      { model: 'plain/m', max_tokens: 99, messages },
      { usage: { input_tokens: 12, output_tokens: 8 } },
    ],
    [
      '/v1/responses',
      { model: 'plain/m', input: 'Hello there, gateway!', store: false },
      { usage: { input_tokens: 12, output_tokens: 8, total_tokens: 20 } },
    ],
    [
      '/v1beta/models/plain/m:generateContent',
      { contents: [{ role: 'user', parts: [{ text: 'Hello there, gateway!' }] }] },
      { usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 8, totalTokenCount: 20 } },
    ],
  ])('gets one from the gateway, which says so, at %s', async (path, body, expected) => {
    const { status, headers, ...reply } = await post(path, body);
    expect(status).toBe(200);
    expect(reply.json()).toMatchObject(expected);
    expect(headers).toMatchObject({ 'x-gateway-usage': 'estimated' });
    expect(headers['x-gateway-losses']).toContain('usage;filled');
    expect(await lineOf({ headers })).toMatchObject({ usage: estimate });
  });

  it('stays as it is on the verbatim lane, and is estimated for the record', async () => {
    const reply = await post(chatPath, chat);
    expect(reply.body.toString()).toBe(JSON.stringify(completion));
    expect(reply.headers).not.toHaveProperty('x-gateway-usage');
    expect(await lineOf(reply)).toMatchObject({ lane: 'verbatim', usage: estimate });
  });

  it('stays as it is where it is translated to a format that may leave it away', async () => {
    const reply = await post(chatPath, { ...chat, model: 'translated/m' });
    expect(reply.json()).not.toHaveProperty('usage');
    expect(reply.headers).not.toHaveProperty('x-gateway-usage');
    expect(await lineOf(reply)).toMatchObject({ lane: 'hub', usage: estimate });
  });

  it('keeps what was reported of it', async () => {
    upstream.answer(chatPath, 200, { ...completion, usage: { prompt_tokens: 77 } });
    const reply = await post('/v1/messages', { ...chat, max_tokens: 99 });
    expect(reply.json()).toMatchObject({ usage: { input_tokens: 77, output_tokens: 8 } });
  });
});

describe('a stream without usage', () => {
  it('is relayed as it is, and estimated for the record', async () => {
    const text = streamOf(answer);
    upstream.answer(chatPath, 200, text);
    const reply = await post(chatPath, { ...chat, stream: true });
    expect(reply.body.toString()).toBe(text);
    expect(await lineOf(reply)).toMatchObject({ lane: 'verbatim', usage: estimate });
  });

  it('is estimated from its beginning where it is long', async () => {
    const long = 'The quick brown fox jumps over the lazy dog. '.repeat(400);
    upstream.answer(chatPath, 200, streamOf(long));
    const reply = await post(chatPath, { ...chat, stream: true });
    const { usage } = (await lineOf(reply)) as { usage: { output: number } };
    expect(Math.abs(usage.output - 4_000) / 4_000).toBeLessThan(0.1);
  });

  it('is estimated for the record where it was translated', async () => {
    upstream.answer(chatPath, 200, streamOf(answer));
    const reply = await post('/v1/messages', { ...chat, max_tokens: 99, stream: true });
    expect(await lineOf(reply)).toMatchObject({ lane: 'hub', usage: estimate });
  });
});

describe('an answer with usage', () => {
  const usage = { prompt_tokens: 5, completion_tokens: 6, total_tokens: 11 };

  it.each([
    ['JSON', false, answer],
    ['stream', true, answer],
    ['long stream', true, answer.repeat(2_000)],
  ])('is recorded as reported: %s', async (_form, stream, text) => {
    upstream.answer(chatPath, 200, stream ? streamOf(text, usage) : { ...completion, usage });
    const relayed = await post(chatPath, { ...chat, stream });
    expect((await lineOf(relayed)).usage).toStrictEqual({ input: 5, output: 6 });
    const reply = await post('/v1/messages', { ...chat, max_tokens: 99, stream });
    expect(reply.headers).not.toHaveProperty('x-gateway-usage');
    expect((await lineOf(reply)).usage).toStrictEqual({ input: 5, output: 6 });
  });
});
