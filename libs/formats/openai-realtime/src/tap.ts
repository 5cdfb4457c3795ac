import type { Buffer } from 'node:buffer';
import type { Usage } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { bytesPerSecond } from './audio-format.js';
import { objectIn, objectOr, responseIdOf, soundIn, textOr, typeOf } from './peek.js';
import { readResponseUsage, readTranscriptionUsage } from './usage.js';

/** What a relay wants to know of what goes by. */
export type TappedEvent =
  | {
      readonly kind: 'session';
      readonly model?: string;
      readonly transcriptionModel?: string;
      /** What the model reads before the conversation: instructions and tools. */
      readonly prompt: string;
      /** Of the sound that the client sends. */
      readonly inputBytesPerSecond: number;
    }
  | { readonly kind: 'response-start'; readonly responseId?: string }
  | {
      readonly kind: 'response-end';
      readonly responseId?: string;
      /** `completed`, `cancelled`, `incomplete`, `failed`. */
      readonly status?: string;
      /** What the session last said. */
      readonly model?: string;
      readonly usage?: Usage;
      /** What a failed response says of itself. */
      readonly error?: TappedError;
      /** Whether the conversation goes on with it. */
      readonly inConversation: boolean;
    }
  /** A piece of what a response says, or calls a function with. */
  | { readonly kind: 'text'; readonly responseId?: string; readonly text: string }
  /** A piece of what is heard of it. */
  | { readonly kind: 'sound'; readonly responseId?: string; readonly seconds: number }
  /** Where in the input the vendor hears speech, in seconds since the session's beginning. */
  | { readonly kind: 'speech'; readonly from?: number; readonly to?: number }
  /** The input buffer has become an item; or is empty for nothing. */
  | { readonly kind: 'committed' | 'cleared' }
  | {
      readonly kind: 'transcription';
      readonly itemId?: string;
      readonly model?: string;
      readonly usage?: Usage;
    }
  /** With the client's own id of what it answers. */
  | { readonly kind: 'error'; readonly error: TappedError; readonly eventId?: string };

export interface TappedError {
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
}

/**
 * Listens to the frames of a vendor's session. Of each it finds the type alone, by bytes; sound is measured by its
 * length, and only text and the few events that say something about usage, models and errors are parsed. One per
 * session, either dialect.
 */
export class RealtimeTap {
  private model: string | undefined;
  private transcriptionModel: string | undefined;
  private outputBytesPerSecond = bytesPerSecond(undefined);

  /** @param frame a whole text frame from the vendor */
  push(frame: Buffer): TappedEvent | undefined {
    const type = typeOf(frame);
    if (soundDeltas.has(type)) return this.measure(frame);
    const read = readers.get(type);
    const event = read && objectIn(frame);
    return event && read(event, this);
  }

  /** Keeps the models that the session names. */
  readSession(event: JsonObject): TappedEvent {
    const session = objectOr(event.session);
    const { input: inputOrNone, output } = objectOr(session.audio);
    const input = objectOr(inputOrNone);
    const transcription = objectOr(input.transcription ?? session.input_audio_transcription);
    this.model = textOr(session.model) ?? this.model;
    this.transcriptionModel = textOr(transcription.model);
    this.outputBytesPerSecond = bytesPerSecond(objectOr(output).format ?? session.output_audio_format);
    return {
      kind: 'session',
      prompt: promptOf(session),
      inputBytesPerSecond: bytesPerSecond(input.format ?? session.input_audio_format),
      ...(this.model !== undefined && { model: this.model }),
      ...(this.transcriptionModel !== undefined && { transcriptionModel: this.transcriptionModel }),
    };
  }

  readResponse(event: JsonObject): TappedEvent {
    const response = objectOr(event.response);
    const status = textOr(response.status);
    const error = objectOr(response.status_details).error;
    return {
      kind: 'response-end',
      ...idOf(response),
      ...(status !== undefined && { status }),
      ...(this.model !== undefined && { model: this.model }),
      ...(isJsonObject(response.usage) && { usage: readResponseUsage(response.usage) }),
      ...(isJsonObject(error) && { error: readError(error) }),
      inConversation: response.conversation_id !== null,
    };
  }

  readTranscription(event: JsonObject): TappedEvent {
    const itemId = textOr(event.item_id);
    return {
      kind: 'transcription',
      ...(itemId !== undefined && { itemId }),
      ...(this.transcriptionModel !== undefined && { model: this.transcriptionModel }),
      ...(isJsonObject(event.usage) && { usage: readTranscriptionUsage(event.usage) }),
    };
  }

  private measure(frame: Buffer): TappedEvent {
    const seconds = soundIn(frame, '"delta"') / this.outputBytesPerSecond;
    return { kind: 'sound', ...named(responseIdOf(frame)), seconds };
  }
}

const soundDeltas: ReadonlySet<string> = new Set(['response.output_audio.delta', 'response.audio.delta']);

type Reader = (event: JsonObject, tap: RealtimeTap) => TappedEvent;

const readSession: Reader = (event, tap) => tap.readSession(event);

const readText: Reader = ({ response_id: id, delta }) => ({
  kind: 'text',
  ...named(textOr(id)),
  text: textOr(delta) ?? '',
});

const readers: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'session.created': readSession,
    'session.updated': readSession,
    'transcription_session.updated': readSession,
    'response.created': (event) => ({ kind: 'response-start', ...idOf(objectOr(event.response)) }),
    'response.done': (event, tap) => tap.readResponse(event),
    'conversation.item.input_audio_transcription.completed': (event, tap) => tap.readTranscription(event),
    'response.output_text.delta': readText,
    'response.text.delta': readText,
    'response.output_audio_transcript.delta': readText,
    'response.audio_transcript.delta': readText,
    'response.function_call_arguments.delta': readText,
    'input_audio_buffer.speech_started': ({ audio_start_ms: from }) => ({
      kind: 'speech',
      ...(typeof from === 'number' && { from: from / 1000 }),
    }),
    'input_audio_buffer.speech_stopped': ({ audio_end_ms: to }) => ({
      kind: 'speech',
      ...(typeof to === 'number' && { to: to / 1000 }),
    }),
    'input_audio_buffer.committed': () => ({ kind: 'committed' }),
    'input_audio_buffer.cleared': () => ({ kind: 'cleared' }),
    error: (event) => {
      const error = objectOr(event.error);
      const eventId = textOr(error.event_id);
      return { kind: 'error', error: readError(error), ...(eventId !== undefined && { eventId }) };
    },
  }),
);

function idOf(response: JsonObject): { readonly responseId?: string } {
  return named(textOr(response.id));
}

const named = (responseId: string | undefined): { readonly responseId?: string } =>
  responseId === undefined ? {} : { responseId };

function promptOf({ instructions, tools }: JsonObject): string {
  const described = isJsonArray(tools) && tools.length > 0 ? JSON.stringify(tools) : '';
  return (textOr(instructions) ?? '') + described;
}

function readError(error: JsonObject): TappedError {
  const [type, code, message] = [textOr(error.type), textOr(error.code), textOr(error.message)];
  return {
    ...(type !== undefined && { type }),
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}
