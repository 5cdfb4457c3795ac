import type { RealtimeDialect } from './dialect.js';
import type { RealtimeServerEventType } from './server-events.js';

type Names = Readonly<Record<RealtimeServerEventType, string | undefined>>;

/** What every event is called in the beta; undefined: it has none. True: as in GA. */
const beta: Readonly<Record<RealtimeServerEventType, string | true | undefined>> = {
  'session.created': true,
  'session.updated': true,
  'conversation.created': true,
  'conversation.item.added': 'conversation.item.created',
  'conversation.item.done': undefined,
  'conversation.item.retrieved': true,
  'conversation.item.deleted': true,
  'conversation.item.truncated': true,
  'conversation.item.input_audio_transcription.delta': true,
  'conversation.item.input_audio_transcription.completed': true,
  'conversation.item.input_audio_transcription.failed': true,
  'conversation.item.input_audio_transcription.segment': undefined,
  'input_audio_buffer.committed': true,
  'input_audio_buffer.cleared': true,
  'input_audio_buffer.speech_started': true,
  'input_audio_buffer.speech_stopped': true,
  'input_audio_buffer.timeout_triggered': undefined,
  'input_audio_buffer.dtmf_event_received': undefined,
  'output_audio_buffer.started': true,
  'output_audio_buffer.stopped': true,
  'output_audio_buffer.cleared': true,
  'response.created': true,
  'response.done': true,
  'response.output_item.added': true,
  'response.output_item.done': true,
  'response.content_part.added': true,
  'response.content_part.done': true,
  'response.output_text.delta': 'response.text.delta',
  'response.output_text.done': 'response.text.done',
  'response.output_audio.delta': 'response.audio.delta',
  'response.output_audio.done': 'response.audio.done',
  'response.output_audio_transcript.delta': 'response.audio_transcript.delta',
  'response.output_audio_transcript.done': 'response.audio_transcript.done',
  'response.function_call_arguments.delta': true,
  'response.function_call_arguments.done': true,
  'response.mcp_call_arguments.delta': undefined,
  'response.mcp_call_arguments.done': undefined,
  'response.mcp_call.in_progress': undefined,
  'response.mcp_call.completed': undefined,
  'response.mcp_call.failed': undefined,
  'mcp_list_tools.in_progress': undefined,
  'mcp_list_tools.completed': undefined,
  'mcp_list_tools.failed': undefined,
  'rate_limits.updated': true,
  error: true,
};

export const serverEventTypes = Object.keys(beta) as readonly RealtimeServerEventType[];

const named = (name: (type: RealtimeServerEventType) => string | undefined): Names =>
  Object.fromEntries(serverEventTypes.map((type) => [type, name(type)])) as Names;

/** What each event is called on the wire; undefined where the dialect has no such event. */
export const serverEventNames: Readonly<Record<RealtimeDialect, Names>> = {
  ga: named((type) => (type === 'conversation.created' ? undefined : type)),
  beta: named((type) => (beta[type] === true ? type : beta[type])),
};
