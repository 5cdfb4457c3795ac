import { describe, expect, it } from '@jest/globals';
import { goOn, question, readStream, readWhole, settingsFor } from './fixtures/read-recorded.js';
import { responses } from './responses.js';

describe('a responses request', () => {
  it('stores nothing, and asks for the sealed thinking', () => {
    expect(responses.request([question], settingsFor(responses))).toEqual({
      path: 'v1/responses',
      headers: {},
      credential: 'bearer',
      body: {
        model: 'tiny',
        input: [{ role: 'user', content: 'Hello' }],
        store: false,
        include: ['reasoning.encrypted_content'],
      },
      leftOut: [],
    });
  });

  it('writes what is on in its own way', () => {
    const { body, leftOut } = responses.request(
      [question],
      settingsFor(responses, {
        stream: true,
        system: 'S',
        parameters: {
          stop: { on: true, value: 'END' },
          maxTokens: { on: true, value: 9 },
          reasoning: { on: true, value: 'high' },
          toolChoice: { on: true, value: 'now' },
        },
        tools: [{ name: 'now', description: '', parameters: '' }],
        schema: { on: true, name: 'x', text: '{"type":"object","additionalProperties":false}' },
      }),
    );
    expect(body).toMatchObject({
      instructions: 'S',
      stream: true,
      max_output_tokens: 9,
      reasoning: { effort: 'high', summary: 'auto' },
      tools: [{ type: 'function', name: 'now' }],
      tool_choice: { type: 'function', name: 'now' },
      text: { format: { type: 'json_schema', name: 'x', strict: true } },
    });
    expect(leftOut).toMatchObject([{ feature: 'stop', action: 'dropped' }]);
  });
});

describe('a responses stream', () => {
  it('brings thinking and calls; items go back unchanged', () => {
    const { message, isFinished, error } = readStream(responses, 'reasoning-tools');
    expect(error).toBeUndefined();
    expect(isFinished).toBe(true);
    const [thinking] = message.parts;
    expect(thinking).toMatchObject({ type: 'reasoning', text: 'Look at it.\n\nThen act.' });
    const { body } = goOn(responses, message);
    const input = body.input as readonly Readonly<Record<string, unknown>>[];
    const reasoning = input.find(({ type }) => type === 'reasoning');
    expect(reasoning).toMatchObject({ id: 'rs_1' });
    expect(reasoning?.encrypted_content).not.toBe('partial');
    const calls = input.filter(({ type }) => type === 'function_call');
    const outputs = input.filter(({ type }) => type === 'function_call_output');
    expect(calls.length).toBeGreaterThan(0);
    expect(outputs.map(({ call_id }) => call_id)).toEqual(calls.map(({ call_id }) => call_id));
    expect(JSON.parse(String(calls[0]?.arguments))).toEqual(expect.any(Object));
  });

  it.each([
    'plain',
    'no-deltas',
    'whole-at-the-end',
    'names-alone',
    'no-names-no-numbers-crlf',
    'no-done',
    'keepalive',
  ])('has the same text however it is told: %s', (name) => {
    const { message, error, isFinished } = readStream(responses, name);
    expect(error).toBeUndefined();
    expect(isFinished).toBe(true);
    const texts = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    expect(texts.join('')).not.toBe('');
    // Nothing is told twice.
    expect(texts.join('')).not.toMatch(/(Hi 🌍 é.*){2}/u);
  });

  it.each(['raw-reasoning', 'refusal', 'unknown-events', 'interleaved'])('is read: %s', (name) => {
    const { message, error } = readStream(responses, name);
    expect(error).toBeUndefined();
    expect(message.parts.length).toBeGreaterThan(0);
  });

  it('brings pictures', () => {
    expect(readStream(responses, 'image').message.parts).toContainEqual(
      expect.objectContaining({ type: 'file', mediaType: expect.stringContaining('image/') }),
    );
  });

  it('tells why it is not whole', () => {
    expect(readStream(responses, 'incomplete').message.finish).toBe('max_output_tokens');
    expect(readStream(responses, 'filtered').message.finish).toBe('content_filter');
  });

  it.each(['failed', 'error', 'error-first', 'error-without-type'])('tells the words of %s', (name) => {
    expect(readStream(responses, name).error?.message).toBeTruthy();
  });

  it('knows that it broke off', () => {
    expect(readStream(responses, 'cut').isFinished).toBe(false);
    expect(readStream(responses, 'cut-after-items').isFinished).toBe(false);
  });
});

it.each(['plain', 'reasoning-tools', 'raw-reasoning', 'refusal', 'incomplete'])(
  'reads a whole response: %s',
  (name) => {
    const { message, error } = readWhole(responses, name);
    expect(error).toBeUndefined();
    expect(message.parts.length).toBeGreaterThan(0);
  },
);
