import { describe, expect, it } from '@jest/globals';
import { openAiChatProbes } from './stream-probe.js';

const probe = (...pieces: string[]) => {
  const created = openAiChatProbes.createStreamProbe();
  for (const piece of pieces) created.push(Buffer.from(piece));
  return created;
};
const delta = 'data: {"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":null}],"usage":null}\n\n';

describe('the chat stream probe', () => {
  it('sees a finish, with or without [DONE]', () => {
    expect(probe(delta).whole).toBe(false);
    expect(probe(delta, 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n').whole).toBe(
      true,
    );
    expect(probe(delta, 'data: {"choices":[{"finish_reason": "length"}]}\n\n').whole).toBe(true);
    expect(probe(delta, 'data: [DONE]\n\n').whole).toBe(true);
  });

  it('sees that several answers are finished only when each of them is', () => {
    const chunk = (index: number, reason: string | null) =>
      `data: {"choices":[{"index":${String(index)},"delta":{},"finish_reason":${JSON.stringify(reason)}}]}\n\n`;
    const begun = [chunk(0, null), chunk(1, null)];
    expect(probe(...begun, chunk(0, 'stop')).whole).toBe(false);
    expect(probe(...begun, chunk(1, 'stop')).whole).toBe(false);
    expect(probe(...begun, chunk(1, 'stop'), chunk(1, null)).whole).toBe(false);
    expect(probe(...begun, chunk(1, 'stop'), chunk(0, 'length')).whole).toBe(true);
    expect(probe(chunk(0, 'stop'), chunk(1, null)).whole).toBe(false);
    const call =
      'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1}]},"finish_reason":null}]}\n\n';
    expect(probe(call, chunk(0, 'tool_calls')).whole).toBe(true);
  });

  it('takes no empty reason for a finish, nor one that is not of a choice', () => {
    expect(probe('data: {"choices":[{"index":0,"delta":{},"finish_reason":""}]}\n\n').whole).toBe(false);
    expect(probe('data: {"choices":[],"finish_reason":"stop"}\n\n').whole).toBe(false);
  });

  it('is not fooled by what the model says', () => {
    const said =
      'data: {"choices":[{"delta":{"content":"{\\"finish_reason\\":\\"stop\\",\\"usage\\":{\\"prompt_tokens\\":9}, \\"error\\":{}}"}}]}\n\n';
    expect(probe('data: {"choices":[{"delta":{"content":"data: [DONE]"}}]}\n\n').whole).toBe(false);
    expect(probe(said)).toMatchObject({ whole: false, usage: undefined, error: undefined });
  });

  it('reads usage from whichever event holds it, field by field', () => {
    const found = probe(
      delta +
        'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4}}\r\n\r\n',
      'data: {"choices":[],"usage": {"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}\n\ndata: [DONE]\n\n',
    );
    expect(found.usage).toMatchObject({ input: { total: 3 }, output: { total: 2 } });
  });

  it('reads an event of several data lines', () => {
    const found = probe('data: {"choices":[],\ndata: "usage":{"prompt_tokens":3,"completion_tokens":1}}\n\n');
    expect(found.usage).toMatchObject({ input: { total: 3 } });
  });

  it('sees an error, not a null one', () => {
    expect(probe('data: {"choices":[],"error":null}\n\n').error).toBeUndefined();
    expect(
      probe('data: {"error":{"message":"no","type":"server_error","code":null}}\n\n').error,
    ).toMatchObject({
      name: 'GatewayError',
    });
  });

  it('reads the usage of a whole body without the rest', () => {
    const body = Buffer.from(
      '{"choices":[{"usage":{"prompt_tokens":1}}],"usage":{"prompt_tokens":7,"completion_tokens":2}}',
    );
    expect(openAiChatProbes.readUsage(body)).toMatchObject({ input: { total: 7 }, output: { total: 2 } });
    expect(openAiChatProbes.readUsage(Buffer.from('{"choices":[]}'))).toBeUndefined();
    expect(openAiChatProbes.readUsage(Buffer.from('<html>'))).toBeUndefined();
  });
});
