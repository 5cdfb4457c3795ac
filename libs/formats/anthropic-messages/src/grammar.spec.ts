import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { checkAnthropicMessagesGrammar } from './index.js';

const folder = new URL('../fixtures/streams/', import.meta.url);
const stream = (name: string): WireEvent[] =>
  new EventStreamParser().push(readFileSync(new URL(`${name}.sse`, folder)));
const tools = stream('thinking-tools');
const at = (type: string, nth = 0) =>
  tools.flatMap(({ event }, index) => (event === type ? [index] : []))[nth] ?? -1;
const without = (index: number) => tools.filter((_, position) => position !== index);
const changed = (index: number, from: string, to: string) =>
  tools.map((event, position) =>
    position === index ? { ...event, data: event.data.replace(from, to) } : event,
  );

describe('the grammar', () => {
  it.each([
    'text',
    'thinking-tools',
    'omitted-thinking',
    'server-tools',
    'refusal',
    'several-deltas',
    'empty',
    'ping-first',
    'error-event',
    'error-first',
  ])('holds for what the vendor sent: %s', (name) => {
    expect(() => {
      checkAnthropicMessagesGrammar(stream(name));
    }).not.toThrow();
  });

  const breaches: [name: string, events: WireEvent[]][] = [
    ['no end', tools.slice(0, -1)],
    ['no reason', without(at('message_delta'))],
    ['no start', without(0)],
    ['two starts', [...tools.slice(0, 1), ...tools]],
    ['something after the end', [...tools, ...tools.slice(1, 2)]],
    ['no event line', tools.map(({ data }) => ({ data }))],
    ['another event line', tools.map((event, index) => (index === 2 ? { ...event, event: 'ping' } : event))],
    ['a block without stop', without(at('content_block_stop'))],
    ['a block without start', without(at('content_block_start', 2))],
    ['a gap in the indexes', changed(at('content_block_start', 1), '"index":1', '"index":2')],
    ['a delta of another block', changed(at('content_block_delta', 1), '"index":0', '"index":1')],
    [
      'a delta of another type',
      changed(at('content_block_delta', 1), 'thinking_delta","thinking"', 'text_delta","text"'),
    ],
    [
      'thinking after the signature',
      [
        ...tools.slice(0, at('content_block_stop')),
        tools[at('content_block_delta')] ?? { data: '' },
        ...tools.slice(at('content_block_stop')),
      ],
    ],
    ['input that begins no object', without(at('content_block_delta', 5))],
    ['a reason in the start', changed(0, '"stop_reason":null', '"stop_reason":"end_turn"')],
    ['a count that is missing', changed(0, 'cache_read_input_tokens', 'cached')],
    ['text in the start of a block', changed(at('content_block_start', 2), '"text":""', '"text":"x"')],
    [
      'an event nobody documented',
      [...tools.slice(0, 1), { event: 'new', data: '{"type":"new"}' }, ...tools.slice(1)],
    ],
    ['OpenAI’s end', [...stream('text'), { data: '[DONE]' }]],
  ];
  it.each(breaches)('is broken by %s', (_name, events) => {
    expect(() => {
      checkAnthropicMessagesGrammar(events);
    }).toThrow();
  });
});
