import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { RealtimeFault } from '#libs/formats/openai-realtime';

const common = ['type', 'event_id'];

/** What the vendor documents of each event. */
const documented: Readonly<Record<string, readonly string[]>> = {
  'session.update': ['session'],
  'transcription_session.update': ['session'],
  'input_audio_buffer.append': ['audio'],
  'input_audio_buffer.commit': [],
  'input_audio_buffer.clear': [],
  'conversation.item.create': ['item', 'previous_item_id'],
  'conversation.item.retrieve': ['item_id'],
  'conversation.item.delete': ['item_id'],
  'conversation.item.truncate': ['item_id', 'content_index', 'audio_end_ms'],
  'response.create': ['response'],
  'response.cancel': ['response_id'],
};

/** @throws RealtimeFault where an event has a field that the vendor does not know */
export function refuseUnknownFields(event: JsonValue): void {
  if (!isJsonObject(event) || typeof event.type !== 'string') return;
  const known = documented[event.type];
  const unknown = known && Object.keys(event).find((key) => !common.includes(key) && !known.includes(key));
  if (unknown === undefined) return;
  const eventId = typeof event.event_id === 'string' ? event.event_id : undefined;
  const fault = new RealtimeFault('unknown_parameter', `Unknown parameter: '${unknown}'.`, {
    param: unknown,
  });
  throw fault.answering(eventId);
}
