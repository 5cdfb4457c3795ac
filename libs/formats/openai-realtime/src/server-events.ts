import type { Usage } from '#libs/canonical';
import type { AudioFormat } from './audio-format.js';
import type { RealtimeErrorDetail } from './fault.js';
import type { RealtimeItem } from './items.js';
import type { OutputModality, RealtimeSession, Voice } from './session.js';
import type { SessionIdentity } from './write-session.js';

export type ResponseStatus = 'in_progress' | 'completed' | 'cancelled' | 'incomplete' | 'failed';

/** Why a response did not end well. */
export type ResponseStatusDetails =
  | { readonly type: 'cancelled'; readonly reason: 'turn_detected' | 'client_cancelled' }
  | { readonly type: 'incomplete'; readonly reason: 'max_output_tokens' | 'content_filter' }
  | {
      readonly type: 'failed';
      readonly error: { readonly type: string; readonly code?: string; readonly message?: string };
    };

/** One answer of the model. */
export interface RealtimeResponse {
  readonly id: string;
  readonly status: ResponseStatus;
  readonly statusDetails?: ResponseStatusDetails;
  readonly output: readonly RealtimeItem[];
  /** Null: in no conversation. */
  readonly conversationId: string | null;
  readonly outputModality: OutputModality;
  readonly voice: Voice;
  readonly outputFormat: AudioFormat;
  readonly maxOutputTokens: number | 'inf';
  /** Beta only. */
  readonly temperature?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Absent until the response is done. */
  readonly usage?: Usage;
}

/** A part as `response.content_part.*` shows it: `text` or `audio` in both dialects. */
export type ShownPart =
  { readonly type: 'text'; readonly text: string } | { readonly type: 'audio'; readonly transcript: string };

interface OfItem {
  readonly itemId: string;
}

interface OfInput extends OfItem {
  readonly contentIndex: number;
}

interface OfOutputItem extends OfItem {
  readonly responseId: string;
  readonly outputIndex: number;
}

interface OfContent extends OfOutputItem {
  readonly contentIndex: number;
}

interface Placed {
  readonly item: RealtimeItem;
  /** Null: the first. */
  readonly previousItemId: string | null;
}

interface OutputItem {
  readonly responseId: string;
  readonly outputIndex: number;
  readonly item: RealtimeItem;
}

/** What an event is about, by its GA name. `conversation.created` alone is the beta's. */
interface ServerEventFields {
  'session.created': { readonly session: RealtimeSession; readonly identity: SessionIdentity };
  'session.updated': { readonly session: RealtimeSession; readonly identity: SessionIdentity };
  'conversation.created': { readonly conversationId: string };
  'conversation.item.added': Placed;
  'conversation.item.done': Placed;
  'conversation.item.retrieved': { readonly item: RealtimeItem };
  'conversation.item.deleted': OfItem;
  'conversation.item.truncated': OfInput & { readonly audioEndMs: number };
  'conversation.item.input_audio_transcription.delta': OfInput & { readonly delta: string };
  'conversation.item.input_audio_transcription.completed': OfInput & {
    readonly transcript: string;
    readonly usage?: Usage;
  };
  'conversation.item.input_audio_transcription.failed': OfInput & {
    readonly error: Omit<RealtimeErrorDetail, 'eventId'>;
  };
  'conversation.item.input_audio_transcription.segment': OfInput & {
    readonly id: string;
    readonly text: string;
    readonly speaker: string;
    /** Seconds. */
    readonly start: number;
    readonly end: number;
  };
  'input_audio_buffer.committed': OfItem & { readonly previousItemId: string | null };
  'input_audio_buffer.cleared': object;
  'input_audio_buffer.speech_started': OfItem & { readonly audioStartMs: number };
  'input_audio_buffer.speech_stopped': OfItem & { readonly audioEndMs: number };
  'input_audio_buffer.timeout_triggered': OfItem & {
    readonly audioStartMs: number;
    readonly audioEndMs: number;
  };
  /** SIP only. `receivedAt`: seconds since the epoch. */
  'input_audio_buffer.dtmf_event_received': { readonly event: string; readonly receivedAt: number };
  'output_audio_buffer.started': { readonly responseId: string };
  'output_audio_buffer.stopped': { readonly responseId: string };
  'output_audio_buffer.cleared': { readonly responseId: string };
  'response.created': { readonly response: RealtimeResponse };
  'response.done': { readonly response: RealtimeResponse };
  'response.output_item.added': OutputItem;
  'response.output_item.done': OutputItem;
  'response.content_part.added': OfContent & { readonly part: ShownPart };
  'response.content_part.done': OfContent & { readonly part: ShownPart };
  'response.output_text.delta': OfContent & { readonly delta: string };
  'response.output_text.done': OfContent & { readonly text: string };
  /** Base64 in the response's output format. */
  'response.output_audio.delta': OfContent & { readonly delta: string };
  'response.output_audio.done': OfContent;
  'response.output_audio_transcript.delta': OfContent & { readonly delta: string };
  'response.output_audio_transcript.done': OfContent & { readonly transcript: string };
  'response.function_call_arguments.delta': OfOutputItem & {
    readonly callId: string;
    readonly delta: string;
  };
  'response.function_call_arguments.done': OfOutputItem & {
    readonly callId: string;
    readonly name: string;
    readonly arguments: string;
  };
  'response.mcp_call_arguments.delta': OfOutputItem & { readonly delta: string };
  'response.mcp_call_arguments.done': OfOutputItem & { readonly arguments: string };
  'response.mcp_call.in_progress': OfItem & { readonly outputIndex: number };
  'response.mcp_call.completed': OfItem & { readonly outputIndex: number };
  'response.mcp_call.failed': OfItem & { readonly outputIndex: number };
  'mcp_list_tools.in_progress': OfItem;
  'mcp_list_tools.completed': OfItem;
  'mcp_list_tools.failed': OfItem;
  'rate_limits.updated': {
    readonly rateLimits: readonly {
      readonly name: 'requests' | 'tokens';
      readonly limit: number;
      readonly remaining: number;
      readonly resetSeconds: number;
    }[];
  };
  error: { readonly error: RealtimeErrorDetail };
}

export type RealtimeServerEventType = keyof ServerEventFields;

/** An event of that type, or any of those types. */
export type RealtimeServerEventOf<Type extends RealtimeServerEventType> = {
  [Name in Type]: { readonly type: Name } & ServerEventFields[Name];
}[Type];

/** Everything a server says, in neither dialect. */
export type RealtimeServerEvent = RealtimeServerEventOf<RealtimeServerEventType>;
