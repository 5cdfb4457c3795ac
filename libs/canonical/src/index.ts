export type { Caching, CacheMark } from './caching.js';
export type {
  Codec,
  EncodedError,
  EncodeTarget,
  ErrorPhase,
  ReplyDefaults,
  StreamDecoder,
  StreamEncoder,
  UpstreamFailure,
  WireEvent,
} from './codec.js';
export type { AnswerFeature, AnswerSheet } from './answer-feature.js';
export { answerLosses, AnswerWatch } from './answer-losses.js';
export { credibleUsage } from './credible-usage.js';
export { collectLosses } from './collect-losses.js';
export type {
  EmbeddingEncoding,
  EmbeddingFormatName,
  EmbeddingInput,
  EmbeddingPart,
  EmbeddingRequest,
  EmbeddingResponse,
  EmbeddingTask,
  EmbeddingVector,
} from './embedding.js';
export { errorCodes, GatewayError } from './error.js';
export type { ErrorCode, GatewayErrorOptions, UpstreamErrorDetail } from './error.js';
export { explode } from './explode.js';
export { mergeExtensions } from './extensions.js';
export type { Finish, FinishReason } from './finish.js';
export { fold } from './fold.js';
export { formatLosses } from './format-losses.js';
export type { Extensions, FormatName, Spelling } from './format.js';
export type { Logprobs, TokenLogprob } from './logprobs.js';
export type { Loss, Translated } from './loss.js';
export type { MediaPart, MediaSource } from './media.js';
export type { Message, Role } from './message.js';
export { OrderChecker } from './order-checker.js';
export type {
  Annotation,
  Issuer,
  OpaquePart,
  Part,
  Proof,
  ReasoningPart,
  RefusalPart,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from './part.js';
export type {
  CanonicalRequest,
  Output,
  OutputFormat,
  Reasoning,
  Sampling,
  Session,
  StreamOptions,
  Unportable,
} from './request.js';
export type {
  RerankDocument,
  RerankFormatName,
  RerankRequest,
  RerankResponse,
  RerankResult,
} from './reranking.js';
export { rerankText, rerankTexts } from './rerank-text.js';
export { ResponseFolder } from './response-folder.js';
export type { Candidate, CanonicalResponse } from './response.js';
export type { PartId, PartStart, ResponseStart, StreamEvent } from './stream-event.js';
export type { CustomTool, FunctionTool, NamedTool, ServerTool, Tool, ToolChoice } from './tool.js';
export { sumUsage } from './sum-usage.js';
export { mergeUsage, withoutOutput } from './usage.js';
export type { InputUsage, OutputUsage, Usage } from './usage.js';
export type { ProbeFactory, StreamProbe } from './probe.js';
export { features } from './feature.js';
export type { Carriage, Feature, FeatureRule, FeatureSheet, FeatureUse } from './feature.js';
export { passesUnread } from './passes-unread.js';
export { uncarried, unported } from './uncarried.js';
export type {
  ForeignFields,
  WholeClientCodec,
  WholeReplyDefaults,
  WholeUpstreamCodec,
} from './whole-codec.js';
export type { FileContent, MediaFile } from './media-file.js';
export type {
  AnswerDecoder,
  AnswerEncoder,
  AnswerHead,
  ClientBody,
  ClientForm,
  FormPart,
  MediaClientCodec,
  MediaEncodeTarget,
  MediaEvent,
  MediaReplyDefaults,
  MediaUpstreamCodec,
  OutgoingRequest,
} from './media-codec.js';
export type {
  GeneratedImage,
  ImageData,
  ImageEncoding,
  ImageEvent,
  ImageFormatName,
  ImageInput,
  ImageOperation,
  ImageRequest,
  ImageSettings,
} from './image.js';
export type {
  AudioEncoding,
  AudioForm,
  SpeechEvent,
  SpeechFormatName,
  SpeechOperation,
  SpeechRequest,
} from './speech.js';
export type {
  Chunking,
  Transcript,
  TranscriptionEvent,
  TranscriptionFormatName,
  TranscriptionOperation,
  TranscriptionRequest,
  TranscriptionShape,
  TranscriptSegment,
  TranscriptWord,
} from './transcription.js';
