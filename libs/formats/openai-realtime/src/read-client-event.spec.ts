import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import type { SdkClientEvent } from '../fixtures/sdk-types.js';
import { longestAppend } from './base64.js';
import { clientEventTable } from './client-event-table.js';
import type { RealtimeClientEvent } from './client-events.js';
import type { RealtimeDialect } from './dialect.js';
import { RealtimeFault } from './fault.js';
import { readClientEvent } from './read-client-event.js';

const dialects = ['ga', 'beta'] as const;

function read(event: JsonValue, dialect: RealtimeDialect = 'ga'): RealtimeClientEvent | RealtimeFault {
  return readClientEvent(Buffer.from(JSON.stringify(event)), dialect);
}

function fault(event: JsonValue, dialect: RealtimeDialect = 'ga'): RealtimeFault {
  const result = read(event, dialect);
  if (result instanceof RealtimeFault) return result;
  throw new Error('it was taken');
}

/** The table has no event that the SDK has not, nor the other way round: one key of each type. */
const sdkTypes: Readonly<Record<NonNullable<SdkClientEvent['type']>, true>> = {
  'conversation.item.create': true,
  'conversation.item.delete': true,
  'conversation.item.retrieve': true,
  'conversation.item.truncate': true,
  'input_audio_buffer.append': true,
  'input_audio_buffer.clear': true,
  'input_audio_buffer.commit': true,
  'output_audio_buffer.clear': true,
  'response.cancel': true,
  'response.create': true,
  'session.update': true,
};

describe('clientEventTable', () => {
  it("has every client event of the SDK's types, and the beta's own", () => {
    const types = [...Object.keys(sdkTypes), 'transcription_session.update'];
    expect(clientEventTable.map(({ type }) => type).sort()).toEqual(types.sort());
  });

  it.each(clientEventTable)('$type is taken where it is said to be, and refused by name elsewhere', (row) => {
    for (const dialect of dialects) {
      const event = { type: row.type, event_id: 'mine', ...(row.example(dialect) as object) };
      const result = readClientEvent(Buffer.from(JSON.stringify(event)), dialect);
      if (row.dialects.includes(dialect)) {
        expect(result).toMatchObject({ type: row.type, eventId: 'mine' });
      } else {
        expect(result).toMatchObject({ code: 'unsupported_event', message: row.refusal, eventId: 'mine' });
        expect(row.refusal).toContain(`'${row.type}'`);
      }
    }
  });
});

describe('readClientEvent', () => {
  it('reads every event', () => {
    expect(read({ type: 'session.update', session: { type: 'realtime' }, later: 1 })).toEqual({
      type: 'session.update',
      session: { type: 'realtime' },
    });
    expect(read({ type: 'input_audio_buffer.append', audio: 'AAEC' })).toEqual({
      type: 'input_audio_buffer.append',
      audio: Buffer.from([0, 1, 2]),
    });
    const item = { type: 'function_call_output', call_id: 'call_1', output: '' };
    expect(read({ type: 'conversation.item.create', previous_item_id: 'root', item })).toEqual({
      type: 'conversation.item.create',
      previousItemId: 'root',
      item: { type: 'function_call_output', status: 'completed', callId: 'call_1', output: '' },
    });
    expect(
      read({ type: 'conversation.item.truncate', item_id: 'i', content_index: 0, audio_end_ms: 12 }),
    ).toEqual({ type: 'conversation.item.truncate', itemId: 'i', contentIndex: 0, audioEndMs: 12 });
    expect(read({ type: 'response.create' })).toEqual({
      type: 'response.create',
      response: { conversation: 'auto' },
    });
    expect(read({ type: 'response.cancel', response_id: 'resp_1', event_id: null })).toEqual({
      type: 'response.cancel',
      responseId: 'resp_1',
    });
  });

  it('reads what a response is to be, in both dialects', () => {
    const shared = { conversation: 'none', metadata: { topic: 't' }, instructions: 'Say yes.', tools: [] };
    const reference = { type: 'item_reference', id: 'item_1' };
    const said = { type: 'message', role: 'assistant' };
    const expected = {
      conversation: 'none',
      metadata: { topic: 't' },
      instructions: 'Say yes.',
      tools: [],
      outputModality: 'audio',
      maxOutputTokens: 20,
      voice: 'ash',
      outputFormat: 'pcma',
      input: [reference, { ...said, status: 'completed', content: [{ type: 'output_text', text: 'Yes?' }] }],
    };
    const ga = {
      ...shared,
      output_modalities: ['audio'],
      max_output_tokens: 20,
      audio: { output: { voice: 'ash', format: { type: 'audio/pcma' } } },
      input: [reference, { ...said, content: [{ type: 'output_text', text: 'Yes?' }] }],
    };
    expect(read({ type: 'response.create', response: ga })).toEqual({
      type: 'response.create',
      response: expected,
    });
    const beta = {
      ...shared,
      modalities: ['audio', 'text'],
      max_response_output_tokens: 20,
      voice: 'ash',
      output_audio_format: 'g711_alaw',
      temperature: 0.9,
      input: [reference, { ...said, content: [{ type: 'text', text: 'Yes?' }] }],
    };
    expect(read({ type: 'response.create', response: beta }, 'beta')).toEqual({
      type: 'response.create',
      response: { ...expected, temperature: 0.9 },
    });
    expect(fault({ type: 'response.create', response: ga }, 'beta').message).toContain("'modalities'");
    expect(fault({ type: 'response.create', response: beta }).message).toContain("'output_modalities'");
  });

  it.each<readonly [string, string, string]>([
    ['not JSON', '{"type":', 'invalid_json'],
    [
      'nested too deeply',
      `{"type":"response.create","response":${'['.repeat(100)}${']'.repeat(100)}}`,
      'invalid_json',
    ],
    ['a list', '[]', 'invalid_event'],
    ['a number', '1', 'invalid_event'],
    ['no type', '{}', 'missing_required_parameter'],
    ['a type of another type', '{"type":1}', 'invalid_type'],
    ['an unknown type', '{"type":"constructor"}', 'invalid_value'],
    ['an id of another type', '{"type":"response.cancel","event_id":7}', 'invalid_type'],
    [
      'an id too long',
      `{"type":"response.cancel","event_id":"${'x'.repeat(513)}"}`,
      'string_above_max_length',
    ],
  ])('refuses what is %s', (_, frame, code) => {
    expect(readClientEvent(Buffer.from(frame), 'ga')).toMatchObject({ type: 'invalid_request_error', code });
  });

  it('names events that are nearly what was said, else all', () => {
    expect(fault({ type: 'response.creat' }).message).toContain("Did you mean 'response.create'?");
    expect(fault({ type: 'input_audio.commit' }).message).toContain("'input_audio_buffer.commit'");
    const { message } = fault({ type: 'x' });
    expect(message).toContain("'session.update'");
    expect(message).not.toContain('transcription_session.update');
  });

  it.each<readonly [JsonValue, string, string]>([
    [{ type: 'session.update' }, 'session', 'missing_required_parameter'],
    [{ type: 'session.update', session: [] }, 'session', 'invalid_type'],
    [{ type: 'input_audio_buffer.append' }, 'audio', 'missing_required_parameter'],
    [{ type: 'input_audio_buffer.append', audio: [1] }, 'audio', 'invalid_type'],
    [{ type: 'input_audio_buffer.append', audio: 'not base64!' }, 'audio', 'invalid_base64'],
    [{ type: 'input_audio_buffer.append', audio: 'AAAAA' }, 'audio', 'invalid_base64'],
    [{ type: 'conversation.item.create' }, 'item', 'missing_required_parameter'],
    [{ type: 'conversation.item.delete' }, 'item_id', 'missing_required_parameter'],
    [{ type: 'conversation.item.retrieve', item_id: 3 }, 'item_id', 'invalid_type'],
    [
      { type: 'conversation.item.truncate', item_id: 'i', content_index: -1, audio_end_ms: 0 },
      'content_index',
      'integer_below_min_value',
    ],
    [
      { type: 'conversation.item.truncate', item_id: 'i', content_index: 0 },
      'audio_end_ms',
      'missing_required_parameter',
    ],
    [
      { type: 'response.create', response: { conversation: 'mine' } },
      'response.conversation',
      'invalid_value',
    ],
    [{ type: 'response.create', response: { metadata: { a: 1 } } }, 'response.metadata.a', 'invalid_type'],
    [
      { type: 'response.create', response: { prompt: { id: 'p' } } },
      'response.prompt',
      'unsupported_parameter',
    ],
    [
      { type: 'response.create', response: { input: [{ type: 'x' }] } },
      'response.input[0].type',
      'invalid_value',
    ],
    [{ type: 'response.create', response: { voise: 'ash' } }, 'response.voise', 'unknown_parameter'],
  ])('refuses %j at %s', (event, param, code) => {
    expect(fault({ ...(event as object), event_id: 'mine' })).toMatchObject({ param, code, eventId: 'mine' });
  });

  it('takes base64 with padding, without, and of the other alphabet', () => {
    for (const audio of ['_-8=', '/+8', '/+8=']) {
      expect(read({ type: 'input_audio_buffer.append', audio })).toMatchObject({
        audio: Buffer.from([0xff, 0xef]),
      });
    }
    expect(read({ type: 'input_audio_buffer.append', audio: '' })).toMatchObject({ audio: Buffer.alloc(0) });
  });

  it('takes 15 MiB of sound at once, and no more', () => {
    const most = Buffer.alloc(longestAppend).toString('base64');
    expect(read({ type: 'input_audio_buffer.append', audio: most })).toMatchObject({
      type: 'input_audio_buffer.append',
    });
    const more = Buffer.alloc(longestAppend + 3).toString('base64');
    expect(fault({ type: 'input_audio_buffer.append', audio: more }).code).toBe('audio_too_large');
  });
});
