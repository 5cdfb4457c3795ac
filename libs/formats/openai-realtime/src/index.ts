export { audioMilliseconds, sampleBytesOf, sampleRateOf } from './audio-format.js';
export type { AudioFormat } from './audio-format.js';
export { tapClientEvent } from './client-tap.js';
export type { TappedClientEvent, TappedContent } from './client-tap.js';
export { clientEventTable } from './client-event-table.js';
export type { ClientEventRow } from './client-event-table.js';
export type { RealtimeClientEvent, RealtimeClientEventType } from './client-events.js';
export { sayConversation, unknownReferences } from './conversation.js';
export type { ConversationToSay, SaidConversation } from './conversation.js';
export type { RealtimeDialect } from './dialect.js';
export { RealtimeFault, realtimeErrorOf } from './fault.js';
export type { RealtimeErrorDetail } from './fault.js';
export { heardTranscript } from './heard.js';
export { withItemId } from './items.js';
export type {
  AssistantMessageItem,
  AssistantPart,
  FunctionCallItem,
  FunctionCallOutputItem,
  InputAudioPart,
  ItemDraft,
  ItemPart,
  ItemReferencePart,
  ItemStatus,
  MessageItem,
  OutputAudioPart,
  OutputTextPart,
  RealtimeItem,
  SystemMessageItem,
  UserMessageItem,
  UserPart,
} from './items.js';
export { checkRealtimeOrder, RealtimeOrderChecker } from './order-checker.js';
export { readClientEvent } from './read-client-event.js';
export type { ResponseSettings } from './response-settings.js';
export { serverEventNames, serverEventTypes } from './server-event-names.js';
export type {
  RealtimeResponse,
  RealtimeServerEvent,
  RealtimeServerEventOf,
  RealtimeServerEventType,
  ResponseStatus,
  ResponseStatusDetails,
  ShownPart,
} from './server-events.js';
export { applySessionUpdate, sessionTypeOf } from './session-update.js';
export { defaultSession } from './session.js';
export type {
  NoiseReduction,
  OutputModality,
  RealtimeReasoningEffort,
  RealtimeSession,
  SemanticVad,
  ServerVad,
  TranscriptionSettings,
  Truncation,
  TurnDetection,
  Voice,
} from './session.js';
export { RealtimeTap } from './tap.js';
export type { TappedError, TappedEvent } from './tap.js';
export {
  readResponseUsage,
  readTranscriptionUsage,
  writeResponseUsage,
  writeTranscriptionUsage,
} from './usage.js';
export { writeItem } from './write-item.js';
export { writeServerEvent } from './write-server-event.js';
export { writeSession } from './write-session.js';
export type { SessionIdentity } from './write-session.js';
