import type { Buffer } from 'node:buffer';
import type { Usage } from '#libs/canonical';
import { findTopLevel, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readResponseUsage, readTranscriptionUsage } from './usage.js';

/** What a relay wants to know of what goes by. */
export type TappedEvent =
  | { readonly kind: 'session'; readonly model?: string; readonly transcriptionModel?: string }
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
    }
  | {
      readonly kind: 'transcription';
      readonly itemId?: string;
      readonly model?: string;
      readonly usage?: Usage;
    }
  | { readonly kind: 'error'; readonly error: TappedError };

export interface TappedError {
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
}

/**
 * Listens to the frames of a vendor's session. Of each it finds the type alone, by bytes; only the few events
 * that say something about usage, models and errors are parsed. One per session, either dialect.
 */
export class RealtimeTap {
  private model: string | undefined;
  private transcriptionModel: string | undefined;

  /** @param frame a whole text frame from the vendor */
  push(frame: Buffer): TappedEvent | undefined {
    const read = readers.get(typeOf(frame));
    const event = read && objectIn(frame);
    return event && read(event, this);
  }

  /** Keeps the models that the session names. */
  readSession(event: JsonObject): TappedEvent {
    const session = objectOr(event.session);
    const input = objectOr(objectOr(session.audio).input);
    const transcription = objectOr(input.transcription ?? session.input_audio_transcription);
    this.model = textOr(session.model) ?? this.model;
    this.transcriptionModel = textOr(transcription.model);
    return {
      kind: 'session',
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
}

type Reader = (event: JsonObject, tap: RealtimeTap) => TappedEvent;

const readSession: Reader = (event, tap) => tap.readSession(event);

const readers: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'session.created': readSession,
    'session.updated': readSession,
    'transcription_session.updated': readSession,
    'response.created': (event) => ({ kind: 'response-start', ...idOf(objectOr(event.response)) }),
    'response.done': (event, tap) => tap.readResponse(event),
    'conversation.item.input_audio_transcription.completed': (event, tap) => tap.readTranscription(event),
    error: (event) => ({ kind: 'error', error: readError(objectOr(event.error)) }),
  }),
);

/** How the vendors' events begin: with their type, or with their id and then the type. */
const beginning = /^\{\s*(?:"event_id"\s*:\s*"[^"\\]*"\s*,\s*)?"type"\s*:\s*"([^"\\]*)"/;
const longestBeginning = 256;

/** The top-level type, whatever the order of the fields; empty where there is none. */
function typeOf(frame: Buffer): string {
  const begun = beginning.exec(frame.toString('latin1', 0, longestBeginning));
  if (begun?.[1] !== undefined) return begun[1];
  const range = findTopLevel(frame, 'type');
  return range === undefined ? '' : frame.toString('latin1', range.start + 1, range.end - 1);
}

function objectIn(frame: Buffer): JsonObject | undefined {
  try {
    const value = JSON.parse(frame.toString('utf8')) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Relayed as it is: what to make of it is the client's business.
    return undefined;
  }
}

function idOf(response: JsonObject): { readonly responseId?: string } {
  return typeof response.id === 'string' ? { responseId: response.id } : {};
}

function readError(error: JsonObject): TappedError {
  const [type, code, message] = [textOr(error.type), textOr(error.code), textOr(error.message)];
  return {
    ...(type !== undefined && { type }),
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}

function objectOr(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function textOr(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
