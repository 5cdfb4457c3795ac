import type { RealtimeDialect } from './dialect.js';

/** One client event of the reference, and what becomes of it in a session that the gateway itself serves. */
export interface ClientEventRow {
  readonly type: string;
  /** The dialects in which it is taken. */
  readonly dialects: readonly RealtimeDialect[];
  /** What the server answers where all is well: the first of these events to come, in GA's names. */
  readonly answeredBy: readonly string[];
  /** What the client is told where it is not taken. */
  readonly refusal?: string;
  /** An example that is taken, without an event id. */
  readonly example: (dialect: RealtimeDialect) => Readonly<Record<string, unknown>>;
}

const both: readonly RealtimeDialect[] = ['ga', 'beta'];

/** Every client event of the reference. */
export const clientEventTable: readonly ClientEventRow[] = [
  {
    type: 'session.update',
    dialects: both,
    answeredBy: ['session.updated'],
    example: (dialect) => ({
      session: { ...(dialect === 'ga' && { type: 'realtime' }), instructions: 'Be brief.' },
    }),
  },
  {
    type: 'transcription_session.update',
    dialects: ['beta'],
    answeredBy: ['transcription_session.updated'],
    refusal:
      "'transcription_session.update' is of the beta protocol: in GA send 'session.update' with " +
      "'session.type' 'transcription'.",
    example: () => ({ session: { input_audio_transcription: { model: 'whisper-1', language: 'en' } } }),
  },
  {
    type: 'input_audio_buffer.append',
    dialects: both,
    answeredBy: [],
    example: () => ({ audio: 'AAAAAAAA' }),
  },
  {
    type: 'input_audio_buffer.commit',
    dialects: both,
    answeredBy: ['input_audio_buffer.committed'],
    example: () => ({}),
  },
  {
    type: 'input_audio_buffer.clear',
    dialects: both,
    answeredBy: ['input_audio_buffer.cleared'],
    example: () => ({}),
  },
  {
    type: 'output_audio_buffer.clear',
    dialects: [],
    answeredBy: ['error'],
    refusal:
      "'output_audio_buffer.clear' works over WebRTC and SIP only: over a WebSocket the client plays the " +
      "sound. To interrupt, send 'response.cancel', stop playing, and send 'conversation.item.truncate'.",
    example: () => ({}),
  },
  {
    type: 'conversation.item.create',
    dialects: both,
    answeredBy: ['conversation.item.added', 'conversation.item.done'],
    example: () => ({
      item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello.' }] },
    }),
  },
  {
    type: 'conversation.item.retrieve',
    dialects: both,
    answeredBy: ['conversation.item.retrieved'],
    example: () => ({ item_id: 'item_1' }),
  },
  {
    type: 'conversation.item.truncate',
    dialects: both,
    answeredBy: ['conversation.item.truncated'],
    example: () => ({ item_id: 'item_1', content_index: 0, audio_end_ms: 500 }),
  },
  {
    type: 'conversation.item.delete',
    dialects: both,
    answeredBy: ['conversation.item.deleted'],
    example: () => ({ item_id: 'item_1' }),
  },
  {
    type: 'response.create',
    dialects: both,
    answeredBy: ['response.created', 'response.done'],
    example: () => ({ response: { instructions: 'Greet the user.' } }),
  },
  {
    type: 'response.cancel',
    dialects: both,
    answeredBy: ['response.done'],
    example: () => ({}),
  },
];
