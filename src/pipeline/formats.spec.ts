import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, FormatName } from '#libs/canonical';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { cpuTimeOf } from '../../test/support/cpu-time.js';
import { wireFormat } from './formats.js';

const times = <Thing>(count: number, make: (index: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(index));

const targets: readonly FormatName[] = [
  'openai-chat',
  'openai-completions',
  'openai-responses',
  'anthropic-messages',
  'google-generate-content',
];

/** Of some megabytes, as a client may send them. */
const large: readonly (readonly [what: string, source: FormatName, body: JsonObject])[] = [
  [
    'calls in one turn',
    'openai-chat',
    {
      model: 'm',
      messages: [
        { role: 'user', content: 'Go' },
        {
          role: 'assistant',
          tool_calls: times(25_000, (call) => ({
            id: `c${call}`,
            type: 'function',
            function: { name: 'f', arguments: '{}' },
          })),
        },
        ...times(25_000, (call) => ({ role: 'tool', tool_call_id: `c${call}`, content: 'r' })),
      ],
    },
  ],
  [
    'calls without ids',
    'google-generate-content',
    {
      model: 'm',
      contents: [
        { role: 'user', parts: [{ text: 'Go' }] },
        { role: 'model', parts: times(20_000, () => ({ functionCall: { name: 'f', args: {} } })) },
        {
          role: 'user',
          parts: times(20_000, () => ({ functionResponse: { name: 'f', response: { output: 'r' } } })),
        },
      ],
    },
  ],
  [
    'turns that vanish',
    'google-generate-content',
    {
      model: 'm',
      contents: times(50_001, (turn) => ({
        role: turn % 2 === 0 ? 'user' : 'model',
        parts: [{ text: 'x', thought: turn % 2 === 1 }],
      })),
    },
  ],
  [
    'turns of sealed thinking',
    'anthropic-messages',
    {
      model: 'm',
      max_tokens: 9,
      messages: times(70_001, (turn) => ({
        role: turn % 2 === 0 ? 'user' : 'assistant',
        content: turn % 2 === 0 ? 'x' : [{ type: 'thinking', thinking: 'x', signature: 's' }],
      })),
    },
  ],
];

/** In so many times what writing and parsing it as JSON takes, a body is translated: lists that are copied again and again take hundreds. */
const mostOfJson = 40;

/** Milliseconds that writing and parsing it as JSON takes on this machine, at this moment. */
const jsonTimeOf = (body: JsonObject): number =>
  times(3, () => cpuTimeOf(() => JSON.parse(JSON.stringify(body)) as unknown)).sort((a, b) => a - b)[1] ?? 0;

/** Whatever it says: nobody else is served meanwhile. */
function timeOf(work: () => unknown): number {
  return cpuTimeOf(() => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  });
}

describe('requests with very many', () => {
  it('parts beside a result are no fault of the gateway', () => {
    const body = {
      model: 'm',
      messages: [
        { role: 'user', content: 'Go' },
        {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'r' },
        { role: 'user', content: times(180_000, () => ({ type: 'text', text: 'x' })) },
      ],
    };
    const request = wireFormat('openai-chat').codec.decodeRequest(body);
    for (const target of targets) {
      timeOf(() => wireFormat(target).codec.encodeRequest(request, { model: 'm', stream: false }));
    }
  });

  it.each(large)('%s hold up nobody for long', (_what, source, body) => {
    let request: CanonicalRequest | undefined;
    const decoding = timeOf(() => {
      request = wireFormat(source).codec.decodeRequest(body);
    });
    const bound = mostOfJson * jsonTimeOf(body);
    expect(decoding).toBeLessThan(bound);
    for (const target of targets) {
      const encoding = timeOf(
        () => request && wireFormat(target).codec.encodeRequest(request, { model: 'm', stream: false }),
      );
      expect([target, encoding < bound]).toEqual([target, true]);
    }
  });
});
