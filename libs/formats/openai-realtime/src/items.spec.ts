import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '#libs/json';
import type { RealtimeDialect } from './dialect.js';
import { faultOr, RealtimeFault } from './fault.js';
import { withItemId } from './items.js';
import type { ItemDraft, RealtimeItem } from './items.js';
import { ObjectReader } from './object-reader.js';
import { readItem } from './read-item.js';
import { writeItem } from './write-item.js';

function read(item: JsonObject, dialect: RealtimeDialect = 'ga'): ItemDraft | RealtimeFault {
  return faultOr(() => readItem(ObjectReader.over(item, 'item'), dialect));
}

const message = (role: string, ...content: JsonObject[]): JsonObject => ({ type: 'message', role, content });

describe('readItem', () => {
  it('reads messages of every role', () => {
    expect(read(message('system', { type: 'input_text', text: 'x' }))).toEqual({
      type: 'message',
      status: 'completed',
      role: 'system',
      content: [{ type: 'input_text', text: 'x' }],
    });
    const image = { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'low' };
    const sound = { type: 'input_audio', audio: 'AAAA', transcript: null };
    expect(read({ ...message('user', image, sound), id: 'item_1', object: 'realtime.item' })).toEqual({
      type: 'message',
      id: 'item_1',
      status: 'completed',
      role: 'user',
      content: [
        { type: 'input_image', imageUrl: 'data:image/png;base64,AA==', detail: 'low' },
        { type: 'input_audio', audio: 'AAAA' },
      ],
    });
  });

  it.each<readonly [JsonObject, string, string, RealtimeDialect]>([
    [{}, 'item.type', 'missing_required_parameter', 'ga'],
    [{ type: 'x' }, 'item.type', 'invalid_value', 'ga'],
    [{ type: 'mcp_approval_response' }, 'item.type', 'unsupported_parameter', 'ga'],
    [{ type: 'item_reference', id: 'x' }, 'item.type', 'unsupported_parameter', 'ga'],
    [{ type: 'message', role: 'user' }, 'item.content', 'missing_required_parameter', 'ga'],
    [{ type: 'message', role: 'tool', content: [] }, 'item.role', 'invalid_value', 'ga'],
    [message('system', { type: 'input_audio' }), 'item.content[0].type', 'invalid_value', 'ga'],
    [message('user', { type: 'output_text', text: 'x' }), 'item.content[0].type', 'invalid_value', 'ga'],
    [message('user', { type: 'item_reference', id: 'x' }), 'item.content[0].type', 'invalid_value', 'ga'],
    [
      message('user', { type: 'input_image', image_url: 'x' }),
      'item.content[0].type',
      'invalid_value',
      'beta',
    ],
    [message('assistant', { type: 'text', text: 'x' }), 'item.content[0].type', 'invalid_value', 'ga'],
    [
      message('assistant', { type: 'output_text', text: 'x' }),
      'item.content[0].type',
      'invalid_value',
      'beta',
    ],
    [message('user', { type: 'input_text' }), 'item.content[0].text', 'missing_required_parameter', 'ga'],
    [message('user', { type: 'input_audio', audio: 'ä' }), 'item.content[0].audio', 'invalid_base64', 'ga'],
    [{ type: 'function_call', name: 'f', arguments: '' }, 'item.call_id', 'missing_required_parameter', 'ga'],
    [{ type: 'function_call_output', call_id: 'c', output: {} }, 'item.output', 'invalid_type', 'ga'],
    [{ ...message('user'), id: 'x'.repeat(65) }, 'item.id', 'string_above_max_length', 'ga'],
    [{ ...message('user'), status: 'fresh' }, 'item.status', 'invalid_value', 'ga'],
  ])('refuses %j at %s', (item, param, code, dialect) => {
    expect(read(item, dialect)).toMatchObject({ param, code });
  });

  it('leaves an id to whoever takes the item in, unless the client chose one', () => {
    const draft = read({ ...message('user'), id: '' });
    if (draft instanceof RealtimeFault) throw draft;
    expect(withItemId(draft, () => 'new').id).toBe('new');
    expect(withItemId({ ...draft, id: 'mine' }, () => 'new').id).toBe('mine');
  });
});

const texts = fc.string();
const sound = { audio: fc.base64String(), transcript: texts };
const common = {
  id: fc.string({ minLength: 1, maxLength: 64 }),
  status: fc.constantFrom('completed', 'incomplete', 'in_progress'),
};
const messages = { ...common, type: fc.constant('message' as const) };
const inputText = fc.record({ type: fc.constant('input_text' as const), text: texts });

const items: fc.Arbitrary<RealtimeItem> = fc.oneof(
  fc.record({ ...messages, role: fc.constant('system' as const), content: fc.array(inputText) }),
  fc.record({
    ...messages,
    role: fc.constant('user' as const),
    content: fc.array(
      fc.oneof(
        inputText,
        fc.record({ type: fc.constant('input_audio' as const), ...sound }, { requiredKeys: ['type'] }),
      ),
    ),
  }),
  fc.record({
    ...messages,
    role: fc.constant('assistant' as const),
    content: fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('output_text' as const), text: texts }),
        fc.record({ type: fc.constant('output_audio' as const), ...sound }, { requiredKeys: ['type'] }),
      ),
    ),
  }),
  fc.record({
    ...common,
    type: fc.constant('function_call' as const),
    callId: texts,
    name: texts,
    arguments: texts,
  }),
  fc.record({ ...common, type: fc.constant('function_call_output' as const), callId: texts, output: texts }),
);

describe('writeItem', () => {
  it.each(['ga', 'beta'] as const)('writes what is read as the same item (%s)', (dialect) => {
    fc.assert(
      fc.property(items, (item) => {
        const written = JSON.parse(
          JSON.stringify(writeItem(item, dialect, { withAudio: true })),
        ) as JsonObject;
        expect(read(written, dialect)).toEqual(item);
      }),
      { numRuns: 500 },
    );
  });
});
