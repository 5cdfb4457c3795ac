import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold } from '#libs/canonical';
import type { StreamEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiChatCodec } from './index.js';

function decodeData(...data: (string | object)[]): StreamEvent[] {
  const decoder = openAiChatCodec.createStreamDecoder();
  const wire = data.map((one) => ({ data: typeof one === 'string' ? one : JSON.stringify(one) }));
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

function decodeFixture(name: string): StreamEvent[] {
  const bytes = readFileSync(new URL(`../fixtures/streams/${name}.sse`, import.meta.url));
  const decoder = openAiChatCodec.createStreamDecoder();
  return [...new EventStreamParser().push(bytes).flatMap((event) => decoder.push(event)), ...decoder.end()];
}

const delta = (fields: object, finish: string | null = null) => ({
  id: 'c',
  choices: [{ index: 0, delta: fields, finish_reason: finish }],
});
const tool = (...fragments: object[]) => delta({ tool_calls: fragments });
const stop = delta({}, 'stop');
const calls = (events: readonly StreamEvent[]) =>
  fold(events).candidates.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-call' ? [[part.id, part.name, part.input]] : [])),
  );

describe('a stream of chunks', () => {
  it('is told event by event', () => {
    expect(decodeFixture('plain-usage')).toEqual([
      {
        type: 'response-start',
        id: 'chatcmpl-1',
        model: 'gpt-5',
        created: 1741569952,
        serviceTier: 'default',
        ext: { 'openai-chat': { system_fingerprint: 'fp_1' } },
      },
      { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
      { type: 'text-delta', part: 0, text: 'Héllo' },
      { type: 'text-delta', part: 0, text: ' 🌍 wörld' },
      { type: 'part-end', part: 0 },
      {
        type: 'candidate-end',
        candidate: 0,
        finish: { reason: 'stop', raw: { format: 'openai-chat', value: 'stop' } },
      },
      {
        type: 'usage',
        usage: expect.objectContaining({
          input: { total: 9, uncached: 5, cacheRead: 4 },
          output: { total: 3, reasoning: 1 },
        }),
      },
      { type: 'response-end' },
    ]);
  });

  it('gives parallel calls as they interleave', () => {
    const events = decodeFixture('parallel-tools-interleaved');
    expect(calls(events)).toEqual([
      ['call_a', 'f', '{"a":1}'],
      ['call_b', 'sql', 'SELECT'],
    ]);
    expect(fold(events).candidates[0]).toMatchObject({
      finish: { reason: 'tool-calls' },
      parts: [{ text: 'Two calls.' }, { kind: 'function' }, { kind: 'custom' }],
    });
    const inputs = events.flatMap((event) => (event.type === 'tool-input-delta' ? [event.part] : []));
    expect(inputs).toEqual([2, 1, 1, 2]);
  });

  it('keeps thinking apart from the answer', () => {
    expect(fold(decodeFixture('deepseek-reasoning')).candidates[0]?.parts).toEqual([
      { type: 'reasoning', text: 'Thinking' },
      { type: 'text', text: 'Done' },
    ]);
    expect(fold(decodeFixture('mistral-blocks')).candidates[0]?.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Hi' },
    ]);
    expect(fold(decodeFixture('vllm-usage-everywhere')).candidates[0]?.parts).toMatchObject([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'x' },
    ]);
  });

  it('gathers pieces of lists in unknown delta fields', () => {
    const { ext } = fold(decodeFixture('openrouter-reasoning')).candidates[0] ?? {};
    expect(ext?.['openai-chat']).toEqual({
      native_finish_reason: 'end_turn',
      message: {
        reasoning_details: [
          { type: 'reasoning.text', text: 'Th', index: 0 },
          { type: 'reasoning.text', text: 'ink', index: 0 },
          { type: 'reasoning.text', signature: 'sig', index: 0 },
        ],
      },
    });
  });

  it('tells the service tier that was used in the end', () => {
    expect(fold(decodeFixture('service-tier-late')).serviceTier).toBe('priority');
  });

  it('calls a refusal and a plain stop after tool calls what they are', () => {
    expect(fold(decodeFixture('refusal')).candidates[0]?.finish).toMatchObject({
      reason: 'refusal',
      raw: { value: 'stop' },
    });
    expect(fold(decodeFixture('ollama-tools')).candidates[0]?.finish).toMatchObject({
      reason: 'tool-calls',
      raw: { value: 'stop' },
    });
  });

  it('takes a message in place of a delta', () => {
    const events = decodeData({
      id: 'c',
      choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }],
    });
    expect(fold(events).candidates[0]?.parts).toEqual([{ type: 'text', text: 'Hi' }]);
  });

  it('ignores what comes for a choice that has ended', () => {
    const late = {
      id: 'c',
      choices: [{ index: 0, delta: { content: 'late' }, content_filter_offsets: {}, finish_reason: 'stop' }],
    };
    expect(decodeData(delta({ content: 'a' }), stop, late, '[DONE]')).toEqual(
      decodeData(delta({ content: 'a' }), stop, '[DONE]'),
    );
  });

  it('ignores what comes after its end', () => {
    expect(decodeData(stop, '[DONE]', delta({ content: 'late' }), '{').map(({ type }) => type)).toEqual([
      'response-start',
      'candidate-end',
      'response-end',
    ]);
  });
});

describe('fragments of tool calls', () => {
  const f = { name: 'f', arguments: '{"a":1}' };
  const cases: [name: string, chunks: object[], expected: string[][]][] = [
    [
      'with all calls at index 0, told apart by id',
      [tool({ index: 0, id: 'a', function: f }), tool({ index: 0, id: 'b', function: f })],
      [
        ['a', 'f', '{"a":1}'],
        ['b', 'f', '{"a":1}'],
      ],
    ],
    [
      'that return to an earlier id',
      [
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: '{' } }),
        tool({ index: 0, id: 'b', function: f }),
        tool({ index: 0, id: 'a', function: { arguments: '}' } }),
      ],
      [
        ['a', 'f', '{}'],
        ['b', 'f', '{"a":1}'],
      ],
    ],
    [
      'without index follow the last call',
      [tool({ id: 'a', function: { name: 'f', arguments: '{' } }), tool({ function: { arguments: '}' } })],
      [['a', 'f', '{}']],
    ],
    [
      'whose id comes late',
      [
        tool({ index: 0, function: { name: 'f', arguments: '{' } }),
        tool({ index: 0, id: 'late', function: { arguments: '}' } }),
      ],
      [['late', 'f', '{}']],
    ],
    [
      'whose name comes late',
      [
        tool({ index: 0, id: 'a', function: { arguments: '{' } }),
        tool({ index: 0, function: { name: 'f', arguments: '}' } }),
      ],
      [['a', 'f', '{}']],
    ],
    [
      'whose name is repeated',
      [
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: '{"a":{}' } }),
        tool({ index: 0, function: { name: 'f', arguments: '}' } }),
      ],
      [['a', 'f', '{"a":{}}']],
    ],
    [
      'with ids that are empty',
      [tool({ index: 0, id: '', function: f }), tool({ index: 1, id: '', function: f })],
      [
        ['call_c_0_0', 'f', '{"a":1}'],
        ['call_c_0_1', 'f', '{"a":1}'],
      ],
    ],
    [
      'with neither id nor index, whole calls of one name',
      [tool({ function: f }, { function: f })],
      [
        ['call_c_0_0', 'f', '{"a":1}'],
        ['call_c_0_1', 'f', '{"a":1}'],
      ],
    ],
    [
      'with arguments as an object',
      [tool({ index: 0, id: 'a', function: { name: 'f', arguments: { b: 2 } } })],
      [['a', 'f', '{"b":2}']],
    ],
    [
      'in place of their list',
      [delta({ tool_calls: { index: 0, id: 'a', function: f } })],
      [['a', 'f', '{"a":1}']],
    ],
    ['without arguments', [tool({ index: 0, id: 'a', function: { name: 'f' } })], [['a', 'f', '']]],
    [
      'of odd indexes',
      [tool({ index: 7, id: 'a', function: f }, { index: 3, id: 'b', function: f })],
      [
        ['a', 'f', '{"a":1}'],
        ['b', 'f', '{"a":1}'],
      ],
    ],
    ['that say nothing', [tool({ index: 0 })], []],
  ];
  it.each(cases)('%s', (_name, chunks, expected) => {
    expect(calls(decodeData(...chunks, stop))).toEqual(expected);
  });

  it('that say nothing leave a plain stop', () => {
    expect(fold(decodeData(tool({ index: 0 }), stop)).candidates[0]?.finish.reason).toBe('stop');
  });

  it('are given as they come once id and name are known', () => {
    const decoder = openAiChatCodec.createStreamDecoder();
    const push = (chunk: object) => decoder.push({ data: JSON.stringify(chunk) }).map(({ type }) => type);
    push(delta({ role: 'assistant' }));
    expect(push(tool({ index: 0, id: 'a', function: { name: 'f', arguments: '{' } }))).toEqual([
      'part-start',
      'tool-input-delta',
    ]);
    expect(push(tool({ index: 0, function: { arguments: '}' } }))).toEqual(['tool-input-delta']);
    expect(push(delta({}, 'tool_calls'))).toEqual(['part-end', 'candidate-end']);
  });
});

describe('a stream that is not whole', () => {
  it.each([
    ['says why it ended', [stop]],
    ['comes to its end mark', [{ choices: [{ index: 1, finish_reason: 'stop' }] }, '[DONE]']],
  ])('is one with a call that never told its name when it %s', (_when, rest) => {
    const events = decodeData(tool({ index: 0, function: { arguments: '{}' } }), ...rest);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'provider_invalid_response' } });
    expect(events.map(({ type }) => type)).not.toContain('part-start');
  });

  const failures: [name: string, code: string][] = [
    ['cut', 'provider_broken_stream'],
    ['cut-one-of-two', 'provider_broken_stream'],
    ['done-without-finish', 'provider_broken_stream'],
    ['error-chunk', 'provider_rate_limited'],
    ['error-first', 'provider_overloaded'],
    ['error-event', 'provider_failed'],
    ['openrouter-error', 'provider_failed'],
    ['not-json', 'provider_invalid_response'],
  ];
  it.each(failures)('%s ends in %s', (name, code) => {
    const events = decodeFixture(name);
    expect(events[0]?.type).toBe('response-start');
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code } });
    expect(events.filter(({ type }) => type === 'error' || type === 'response-end')).toHaveLength(1);
  });

  it('keeps what was read before a fault in its last chunk', () => {
    const calls = [
      { index: 0, function: { name: 'f', arguments: '{}' } },
      { index: 1, function: { arguments: '{}' } },
    ];
    const events = decodeData(delta({ content: 'Hello', tool_calls: calls }, 'tool_calls'));
    expect(events).toMatchObject([
      { type: 'response-start' },
      { type: 'part-start', start: { type: 'text' } },
      { type: 'text-delta', text: 'Hello' },
      { type: 'part-end' },
      { type: 'part-start', start: { type: 'tool-call', name: 'f' } },
      { type: 'tool-input-delta', text: '{}' },
      { type: 'error', error: { code: 'provider_invalid_response' } },
    ]);
  });

  it('may end in an event of text', () => {
    const decoder = openAiChatCodec.createStreamDecoder();
    expect(decoder.push({ event: 'error', data: 'upstream gone' }).at(-1)).toMatchObject({
      error: { code: 'provider_failed', message: expect.stringContaining('upstream gone') },
    });
  });

  it('is not one that holds no error', () => {
    expect(decodeData({ ...delta({ content: 'a' }), error: null }, stop).at(-1)?.type).toBe('response-end');
  });

  it('ends broken when nothing came', () => {
    expect(decodeData()).toMatchObject([
      { type: 'response-start' },
      { type: 'error', error: { code: 'provider_broken_stream' } },
    ]);
  });

  it('is whole with [DONE] when one choice finished and another never said why', () => {
    const events = decodeData(
      {
        choices: [
          { index: 0, delta: {}, finish_reason: 'stop' },
          { index: 1, delta: { content: 'x' } },
        ],
      },
      '[DONE]',
    );
    expect(fold(events).candidates.map(({ finish }) => finish.reason)).toEqual(['stop', 'unknown']);
  });
});
