import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { JsonObject } from '#libs/json';
import { checkOpenAiResponsesGrammar } from './index.js';

const read = (name: string): WireEvent[] =>
  new EventStreamParser().push(readFileSync(new URL(`../fixtures/streams/${name}.sse`, import.meta.url)));

/** The stream with its events changed, and numbered again. */
function changed(name: string, change: (bodies: JsonObject[]) => JsonObject[]): WireEvent[] {
  const bodies = change(read(name).map(({ data }) => JSON.parse(data) as JsonObject));
  return bodies.map((body, index) => ({
    event: body.type as string,
    data: JSON.stringify({ ...body, sequence_number: index }),
  }));
}

const without = (type: string) => (bodies: JsonObject[]) => bodies.filter((body) => body.type !== type);
const edit = (type: string, fields: JsonObject) => (bodies: JsonObject[]) =>
  bodies.map((body) => (body.type === type ? { ...body, ...fields } : body));

describe('the grammar', () => {
  it.each(['plain', 'reasoning-tools', 'raw-reasoning', 'refusal', 'incomplete', 'empty', 'audio'])(
    "holds for the vendor's own stream: %s",
    (name) => {
      expect(() => {
        checkOpenAiResponsesGrammar(read(name));
      }).not.toThrow();
    },
  );

  const breaches: [rule: RegExp, wire: WireEvent[]][] = [
    [/empty/, []],
    [/first event is response.in_progress/, changed('plain', without('response.created'))],
    [/end is not the last/, changed('plain', without('response.completed'))],
    [/is not announced/, changed('plain', without('response.output_item.added'))],
    [/a part begins with/, changed('plain', without('response.content_part.added'))],
    [/does not repeat its deltas/, changed('plain', without('response.output_text.delta'))],
    [/does not end its piece/, changed('plain', without('response.output_text.done'))],
    [/a part ends with/, changed('plain', without('response.content_part.done'))],
    [/not completed|not the last|repeat the items/, changed('plain', without('response.output_item.done'))],
    [/names another item/, changed('plain', edit('response.output_text.delta', { item_id: 'x' }))],
    [/has output_index 3/, changed('plain', edit('response.output_text.delta', { output_index: 3 }))],
    [
      /is no event of a message/,
      changed('plain', edit('response.output_text.delta', { type: 'response.odd' })),
    ],
    [
      /does not repeat the items/,
      changed(
        'plain',
        edit('response.completed', {
          response: { id: 'resp_68af', object: 'response', status: 'completed', output: [] },
        }),
      ),
    ],
    [
      /has status failed/,
      changed('plain', edit('response.completed', { response: { id: 'resp_68af', status: 'failed' } })),
    ],
    [/has the number/, read('plain').slice(1)],
    [/two items are open/, read('interleaved')],
    [/lacks its words/, read('error')],
    [/says it is/, [{ data: '{"type":"response.created","sequence_number":0}' }]],
  ];
  it.each(breaches)('is broken: %s', (rule, wire) => {
    expect(() => {
      checkOpenAiResponsesGrammar(wire);
    }).toThrow(rule);
  });
});
