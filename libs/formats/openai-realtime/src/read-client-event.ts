import type { Buffer } from 'node:buffer';
import { distance } from 'fastest-levenshtein';
import { isJsonObject, JsonSyntaxError, nestsDeeperThan, parseJson } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { decodeAudio } from './base64.js';
import { clientEventTable } from './client-event-table.js';
import type { RealtimeClientEvent } from './client-events.js';
import type { RealtimeDialect } from './dialect.js';
import { faultOr, RealtimeFault } from './fault.js';
import { missing, ObjectReader, wrongType } from './object-reader.js';
import { longestItemId, readItem } from './read-item.js';
import { readResponseSettings } from './response-settings.js';

const longestEventId = 512;
const deepest = 64;

/**
 * Reads a frame. What is wrong with it is a fault that names the field and, where the client gave the event
 * an id, that id. Fields of the event that nobody knows are passed over, since vendors add some; unknown
 * settings in `session` and `response` are refused, as the vendor does, since they would be lost in silence.
 */
export function readClientEvent(
  frame: Buffer,
  dialect: RealtimeDialect,
): RealtimeClientEvent | RealtimeFault {
  const message = faultOr(() => parseFrame(frame));
  if (message instanceof RealtimeFault) return message;
  const eventId =
    typeof message.event_id === 'string' ? message.event_id.slice(0, longestEventId) : undefined;
  const event = faultOr(() => readMessage(new ObjectReader(message, ''), dialect));
  if (event instanceof RealtimeFault) return event.answering(eventId);
  return eventId === undefined ? event : { ...event, eventId };
}

function parseFrame(frame: Buffer): JsonObject {
  if (nestsDeeperThan(frame, deepest)) {
    throw new RealtimeFault('invalid_json', `The event is nested deeper than ${deepest} levels.`);
  }
  const message = parse(frame);
  if (isJsonObject(message)) return message;
  throw new RealtimeFault('invalid_event', 'The event must be a JSON object with a string "type".');
}

function parse(frame: Buffer): ReturnType<typeof parseJson> {
  try {
    return parseJson(frame);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new RealtimeFault('invalid_json', `The event is not valid JSON. ${error.message}`);
  }
}

function readMessage(reader: ObjectReader, dialect: RealtimeDialect): RealtimeClientEvent {
  const type = reader.value('type');
  if (type === undefined || type === null) throw missing('type');
  if (typeof type !== 'string') throw wrongType('type', 'a string', type);
  reader.text('event_id', longestEventId);
  const read = readers.get(type);
  const row = clientEventTable.find((candidate) => candidate.type === type);
  if (row === undefined) throw unknownType(type, dialect);
  if (!row.dialects.includes(dialect) || read === undefined) throw refused(type, row.refusal);
  return read(reader, dialect);
}

type Reader = (reader: ObjectReader, dialect: RealtimeDialect) => RealtimeClientEvent;

const readers: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'session.update': (reader) => readSessionUpdate(reader, 'session.update'),
    'transcription_session.update': (reader) => readSessionUpdate(reader, 'transcription_session.update'),
    'input_audio_buffer.append': (reader) => ({
      type: 'input_audio_buffer.append',
      audio: decodeAudio(reader.need('audio', reader.text('audio')), 'audio'),
    }),
    'input_audio_buffer.commit': () => ({ type: 'input_audio_buffer.commit' }),
    'input_audio_buffer.clear': () => ({ type: 'input_audio_buffer.clear' }),
    'conversation.item.create': readCreateItem,
    'conversation.item.retrieve': (reader) => ({
      type: 'conversation.item.retrieve',
      itemId: itemIdOf(reader),
    }),
    'conversation.item.delete': (reader) => ({ type: 'conversation.item.delete', itemId: itemIdOf(reader) }),
    'conversation.item.truncate': (reader) => ({
      type: 'conversation.item.truncate',
      itemId: itemIdOf(reader),
      contentIndex: reader.need('content_index', reader.integer('content_index', 0, 1000)),
      audioEndMs: reader.need('audio_end_ms', reader.number('audio_end_ms', 0, Number.MAX_SAFE_INTEGER)),
    }),
    'response.create': (reader, dialect) => ({
      type: 'response.create',
      response: readResponseSettings(reader.object('response'), dialect),
    }),
    'response.cancel': (reader) => {
      const responseId = reader.text('response_id', 256);
      return { type: 'response.cancel', ...(responseId !== undefined && { responseId }) };
    },
  }),
);

function readSessionUpdate(
  reader: ObjectReader,
  type: 'session.update' | 'transcription_session.update',
): RealtimeClientEvent {
  reader.need('session', reader.object('session'));
  return { type, session: reader.value('session') as JsonObject };
}

function readCreateItem(reader: ObjectReader, dialect: RealtimeDialect): RealtimeClientEvent {
  const previousItemId = reader.text('previous_item_id', longestItemId);
  return {
    type: 'conversation.item.create',
    item: readItem(reader.need('item', reader.object('item')), dialect),
    ...(previousItemId !== undefined && { previousItemId }),
  };
}

function itemIdOf(reader: ObjectReader): string {
  return reader.need('item_id', reader.text('item_id', longestItemId));
}

function unknownType(type: string, dialect: RealtimeDialect): RealtimeFault {
  const shown = type.slice(0, 64);
  const known = clientEventTable.filter(({ dialects }) => dialects.includes(dialect)).map((row) => row.type);
  const near = known.filter((name) => distance(name, shown) <= Math.max(2, shown.length / 4));
  const advice =
    near.length > 0
      ? `Did you mean ${near.map((name) => `'${name}'`).join(' or ')}?`
      : `Supported values are: ${known.map((name) => `'${name}'`).join(', ')}.`;
  return new RealtimeFault('invalid_value', `Invalid value: '${shown}' for 'type'. ${advice}`, {
    param: 'type',
  });
}

function refused(type: string, reason: string | undefined): RealtimeFault {
  const message = reason ?? `'${type}' is not part of this protocol.`;
  return new RealtimeFault('unsupported_event', message, { param: 'type' });
}
