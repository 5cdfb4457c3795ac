import { describe, expect, it } from '@jest/globals';
import { anthropicMessagesProbes } from './index.js';

const probe = (...pieces: string[]) => {
  const created = anthropicMessagesProbes.createStreamProbe();
  for (const piece of pieces) created.push(Buffer.from(piece));
  return created;
};
const event = (body: object) => `event: x\ndata: ${JSON.stringify(body)}\n\n`;
const start = event({
  type: 'message_start',
  message: { usage: { input_tokens: 5, output_tokens: 1, cache_read_input_tokens: 3 } },
});
const end = event({
  type: 'message_delta',
  delta: { stop_reason: 'end_turn' },
  usage: { output_tokens: 9, input_tokens: null },
});

describe('the messages stream probe', () => {
  it('sees the end', () => {
    expect(probe(start).whole).toBe(false);
    expect(probe(start, end).whole).toBe(true);
    expect(probe(start, 'event: message_stop\ndata: {"type": "message_stop"}\r\n\r\n').whole).toBe(true);
  });

  it('takes the name of an event for its type where its data says none', () => {
    const named = (name: string, body: object) => `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`;
    const begun = named('message_start', { message: { usage: { input_tokens: 5 } } });
    const ended = named('message_delta', {
      delta: { stop_reason: 'end_turn' },
      usage: { output_tokens: 9 },
    });
    const stop = named('message_stop', {});
    expect(probe(begun, ended)).toMatchObject({
      whole: true,
      usage: { input: { total: 5 }, output: { total: 9 } },
    });
    expect(probe(begun, stop).whole).toBe(true);
    const isLast = (text: string) => probe().isLast?.(Buffer.from(text));
    expect([isLast(stop), isLast(named('message_stop', { type: 'ping' })), isLast(ended)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(probe(named('ping', { delta: { stop_reason: 'end_turn' } })).whole).toBe(false);
    expect(probe(named('error', { message: 'no' })).error).toBeDefined();
  });

  it('is not fooled by what the model says', () => {
    const said =
      '{"type":"message_stop","stop_reason":"x","usage":{"output_tokens":1},"error":{},"type":"error"}';
    expect(probe(event({ type: 'content_block_delta', delta: { text: said } }))).toMatchObject({
      whole: false,
      usage: undefined,
      error: undefined,
    });
    const input = {
      type: 'content_block_start',
      content_block: { type: 'web_search_tool_result', usage: { output_tokens: 1 } },
    };
    expect(probe(event(input)).usage).toBeUndefined();
  });

  it('adds reports up field by field', () => {
    expect(probe(start + end).usage).toMatchObject({
      input: { uncached: 5, cacheRead: 3, total: 8 },
      output: { total: 9 },
      raw: { input_tokens: 5, output_tokens: 9 },
    });
  });

  it('believes nothing of what will be written before it is', () => {
    expect(probe(start).usage?.input).toMatchObject({ total: 8 });
    expect(probe(start).usage?.output).toBeUndefined();
  });

  it('sees an error', () => {
    expect(
      probe(event({ type: 'error', error: { type: 'overloaded_error', message: 'no' } })).error,
    ).toMatchObject({
      code: 'provider_overloaded',
    });
  });

  it('reads the usage of a whole body without the rest', () => {
    const body = Buffer.from(
      '{"content":[{"usage":{"input_tokens":1}}],"usage":{"input_tokens":7,"output_tokens":2}}',
    );
    expect(anthropicMessagesProbes.readUsage(body)).toMatchObject({
      input: { total: 7 },
      output: { total: 2 },
    });
    expect(anthropicMessagesProbes.readUsage(Buffer.from('{"content":[]}'))).toBeUndefined();
    expect(anthropicMessagesProbes.readUsage(Buffer.from('<html>'))).toBeUndefined();
  });
});
