import type { Buffer } from 'node:buffer';
import type { JsonObject } from '#libs/json';
import type { ItemDraft } from './items.js';
import type { ResponseSettings } from './response-settings.js';

interface Said<Type extends string> {
  readonly type: Type;
  /** The client's own id of the event, for errors about it. */
  readonly eventId?: string;
}

/** `session` is for `applySessionUpdate`, which knows what is being changed. */
export interface SessionUpdate extends Said<'session.update' | 'transcription_session.update'> {
  readonly session: JsonObject;
}

export interface AppendAudio extends Said<'input_audio_buffer.append'> {
  /** In the session's input format. */
  readonly audio: Buffer;
}

export type CommitAudio = Said<'input_audio_buffer.commit'>;
export type ClearAudio = Said<'input_audio_buffer.clear'>;

export interface CreateItem extends Said<'conversation.item.create'> {
  readonly item: ItemDraft;
  /** `root`: the beginning. Absent: the end. */
  readonly previousItemId?: string;
}

export interface RetrieveItem extends Said<'conversation.item.retrieve'> {
  readonly itemId: string;
}

export interface DeleteItem extends Said<'conversation.item.delete'> {
  readonly itemId: string;
}

export interface TruncateItem extends Said<'conversation.item.truncate'> {
  readonly itemId: string;
  readonly contentIndex: number;
  readonly audioEndMs: number;
}

export interface CreateResponse extends Said<'response.create'> {
  readonly response: ResponseSettings;
}

export interface CancelResponse extends Said<'response.cancel'> {
  /** Absent: the running one of the conversation. */
  readonly responseId?: string;
}

/** Everything a client may say over a WebSocket. */
export type RealtimeClientEvent =
  | SessionUpdate
  | AppendAudio
  | CommitAudio
  | ClearAudio
  | CreateItem
  | RetrieveItem
  | DeleteItem
  | TruncateItem
  | CreateResponse
  | CancelResponse;

export type RealtimeClientEventType = RealtimeClientEvent['type'];
