import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { readResponse } from './read-response.js';

const read = (body: string, type = 'application/json') =>
  readResponse(
    openAiChatCodec,
    { status: 200, headers: { 'content-type': type }, body: Readable.from([Buffer.from(body)]) },
    'seed',
  );
const chunk = (choice: string): string => `data: {"id":"x","choices":[{"index":0,${choice}}]}\n\n`;

describe('readResponse', () => {
  it('reads a JSON answer', async () => {
    const response = await read(
      '{"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}',
    );
    expect(response.candidates[0]?.parts).toMatchObject([{ type: 'text', text: 'Hi' }]);
  });

  it('gives calls without an id one that no other answer has, whole or streamed', async () => {
    const calls = '[{"index":0,"type":"function","function":{"name":"f","arguments":"{}"}}]';
    const whole = `{"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":${calls}},"finish_reason":"tool_calls"}]}`;
    const stream =
      chunk(`"delta":{"tool_calls":${calls}}`) + chunk('"delta":{},"finish_reason":"tool_calls"');
    for (const response of [await read(whole), await read(stream, 'text/event-stream')]) {
      expect(response.candidates[0]?.parts).toMatchObject([{ type: 'tool-call', id: 'call_seed_0_0' }]);
    }
  });

  it('folds a stream that nobody asked for', async () => {
    const response = await read(
      `${chunk('"delta":{"content":"H"}')}${chunk('"delta":{"content":"i"},"finish_reason":"stop"')}data: [DONE]\n\n`,
      'text/event-stream',
    );
    expect(response.candidates[0]?.parts).toMatchObject([{ type: 'text', text: 'Hi' }]);
  });

  it.each([
    ['a cut stream', chunk('"delta":{"content":"H"}'), 'text/event-stream', 'provider_broken_stream'],
    ['an empty stream', '', 'text/event-stream', 'provider_broken_stream'],
    ['a cut body', '{"id":"x","choi', 'application/json', 'provider_invalid_response'],
    ['a web page', '<html>', 'text/html', 'provider_invalid_response'],
    ['an error under status 200', '{"error":{"message":"no"}}', 'application/json', 'provider_failed'],
    ['an error in words', '{"error":"no"}', 'application/json', 'provider_failed'],
  ])('refuses %s', async (_what, body, type, code) => {
    await expect(read(body, type)).rejects.toMatchObject({ code });
  });
});
