import type { JsonObject, JsonValue } from '#libs/json';
import { writeFormat } from './audio-format.js';
import type { RealtimeDialect } from './dialect.js';
import type { RealtimeErrorDetail } from './fault.js';
import { serverEventNames } from './server-event-names.js';
import type { RealtimeResponse, RealtimeServerEvent } from './server-events.js';
import type { Voice } from './session.js';
import { writeResponseUsage, writeTranscriptionUsage } from './usage.js';
import { writeItem } from './write-item.js';
import { writeModalities, writeSession } from './write-session.js';

/**
 * Writes an event as the text of a frame, in the dialect's names. Undefined: the dialect has no such event,
 * and nothing is to be sent.
 */
export function writeServerEvent(
  event: RealtimeServerEvent,
  dialect: RealtimeDialect,
  eventId: string,
): string | undefined {
  const type = nameOf(event, dialect);
  if (type === undefined) return undefined;
  return JSON.stringify({ type, event_id: eventId, ...fieldsOf(event, dialect) });
}

function nameOf(event: RealtimeServerEvent, dialect: RealtimeDialect): string | undefined {
  const isBetaTranscription =
    event.type === 'session.updated' && dialect === 'beta' && event.session.type === 'transcription';
  return isBetaTranscription ? 'transcription_session.updated' : serverEventNames[dialect][event.type];
}

/** Fields whose values are written in a way of their own; all others are plain. */
function fieldsOf(event: RealtimeServerEvent, dialect: RealtimeDialect): JsonObject {
  switch (event.type) {
    case 'session.created':
    case 'session.updated':
      return { session: writeSession(event.session, dialect, event.identity) };
    case 'conversation.created':
      return { conversation: { id: event.conversationId, object: 'realtime.conversation' } };
    case 'conversation.item.added':
    case 'conversation.item.done':
      return { previous_item_id: event.previousItemId, item: writeItem(event.item, dialect) };
    case 'conversation.item.retrieved':
      return { item: writeItem(event.item, dialect, { withAudio: true }) };
    case 'response.output_item.added':
    case 'response.output_item.done': {
      const { responseId, outputIndex, item } = event;
      return { response_id: responseId, output_index: outputIndex, item: writeItem(item, dialect) };
    }
    case 'response.created':
    case 'response.done':
      return { response: writeResponse(event.response, dialect) };
    case 'response.function_call_arguments.done':
      return withoutNameInBeta(event, dialect);
    case 'conversation.item.input_audio_transcription.completed': {
      const { usage, ...plain } = event;
      return { ...writePlain(plain), ...(usage && { usage: writeTranscriptionUsage(usage) }) };
    }
    case 'conversation.item.input_audio_transcription.failed': {
      const { error, ...plain } = event;
      const { type, code, message, param } = error;
      return {
        ...writePlain(plain),
        error: { type, ...(code !== undefined && { code }), message, ...(param !== undefined && { param }) },
      };
    }
    case 'rate_limits.updated':
      return { rate_limits: event.rateLimits.map(writePlain) };
    case 'error':
      return { error: writeError(event.error) };
    default:
      return writePlain(event);
  }
}

function withoutNameInBeta(
  event: RealtimeServerEvent & { type: 'response.function_call_arguments.done' },
  dialect: RealtimeDialect,
): JsonObject {
  const { name, ...plain } = event;
  return { ...writePlain(plain), ...(dialect === 'ga' && { name }) };
}

/** The names of fields in the wire's spelling. They are few, and of the code's own making. */
const wireNames = new Map<string, string>();

function wireName(name: string): string {
  let written = wireNames.get(name);
  if (written === undefined) {
    written = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    wireNames.set(name, written);
  }
  return written;
}

/** An object whose values need no translation, its type aside. */
function writePlain(event: object): JsonObject {
  const written: Record<string, JsonValue | undefined> = {};
  for (const [name, value] of Object.entries(event) as [string, JsonValue | undefined][]) {
    if (name !== 'type') written[wireName(name)] = value;
  }
  return written;
}

/** In `error` the vendor says null where it has nothing to say, in a failed transcription nothing. */
function writeError({ type, code, message, param, eventId }: RealtimeErrorDetail): JsonObject {
  return { type, code: code ?? null, message, param: param ?? null, event_id: eventId ?? null };
}

function writeResponse(response: RealtimeResponse, dialect: RealtimeDialect): JsonObject {
  return {
    object: 'realtime.response',
    id: response.id,
    status: response.status,
    status_details: writeStatusDetails(response),
    output: response.output.map((item) => writeItem(item, dialect)),
    conversation_id: response.conversationId,
    ...(dialect === 'ga' ? writeGaOutput(response) : writeBetaOutput(response)),
    max_output_tokens: response.maxOutputTokens,
    usage: response.usage === undefined ? null : writeResponseUsage(response.usage),
    metadata: response.metadata ?? null,
  };
}

function writeGaOutput({ outputModality, outputFormat, voice }: RealtimeResponse): JsonObject {
  return {
    output_modalities: writeModalities(outputModality, 'ga'),
    audio: { output: { format: writeFormat(outputFormat, 'ga'), voice: nameOfVoice(voice) } },
  };
}

function writeBetaOutput(response: RealtimeResponse): JsonObject {
  const { outputModality, outputFormat, voice, temperature } = response;
  return {
    modalities: writeModalities(outputModality, 'beta'),
    voice: nameOfVoice(voice),
    output_audio_format: writeFormat(outputFormat, 'beta'),
    ...(temperature !== undefined && { temperature }),
  };
}

/** A session may show a voice as an object, a response only as text. */
function nameOfVoice(voice: Voice): string {
  return typeof voice === 'string' ? voice : voice.id;
}

function writeStatusDetails({ statusDetails }: RealtimeResponse): JsonObject | null {
  return statusDetails === undefined ? null : { ...statusDetails };
}
