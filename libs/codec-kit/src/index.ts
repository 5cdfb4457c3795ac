export { arrangeTurns } from './arrange-turns.js';
export type { Conversation, Piece, Turn } from './arrange-turns.js';
export { callIdFor, withCallIds } from './call-id.js';
export { CandidateNumbers } from './candidate-numbers.js';
export { ChoiceEndings } from './choice-endings.js';
export { checkChunks } from './chunk-grammar.js';
export { demandsCall } from './demands-call.js';
export { readMediaUrl, writeDataUrl } from './data-url.js';
export type { LocatedMedia } from './data-url.js';
export { extensionsOf, fill, unlessEmpty } from './extensions.js';
export type { FormatExtensions } from './extensions.js';
export { argumentsSchema, currentSchema, definitionOf, nullableSchema } from './json-schema.js';
export { fingerprint } from './fingerprint.js';
export {
  FieldReader,
  invalid,
  isFlag,
  isNumber,
  isText,
  kindOf,
  nonEmptyText,
  unreadable,
} from './field-reader.js';
export type { Strictness } from './field-reader.js';
export { LossCollector } from './loss-collector.js';
export { PartSequencer } from './part-sequencer.js';
export {
  approximatedField,
  carried,
  group,
  refusedField,
  reportedField,
  withUnportable,
} from './own-fields.js';
export type { OwnField, OwnFieldReader, OwnFields } from './own-fields.js';
export { oncePer } from './once-per.js';
export { noResult, OpenCalls } from './open-calls.js';
export type { OpenCall } from './open-calls.js';
export { holdsSealedProof, openProof, sealProof } from './proof-envelope.js';
export { spellingIn } from './spelling.js';
export { documentName, textOfDocument } from './text-documents.js';
export { tellingStops } from './stop-sequences.js';
export type { FormatSpelling } from './spelling.js';
export { upstreamError } from './upstream-error.js';
export type { UpstreamRefusal } from './upstream-error.js';
export { effortForBudget } from './reasoning-effort.js';
export {
  bytesBefore,
  eventObjects,
  holdsAny,
  namedEvents,
  topLevelObject,
  topLevelOfEvents,
} from './relayed-bytes.js';
export type { NamedEvent } from './relayed-bytes.js';
export { readWords } from './read-words.js';
export { said } from './said.js';
export type { Said } from './said.js';
export { cacheWritten, count, inputTotal, outputTotal } from './usage-totals.js';
export { audioFormatOf, audioMediaType } from './openai/audio-formats.js';
export {
  readCacheBreakpoint,
  readPromptCaching,
  writeCacheBreakpoint,
  writePromptCaching,
} from './openai/caching.js';
export { readOpenAiError, readOpenAiStreamError } from './openai/error-reading.js';
export { openAiErrorWords, writeOpenAiError } from './openai/error-writing.js';
export type { OpenAiErrorWords } from './openai/error-writing.js';
export { chunkProbes } from './openai/stream-probe.js';
export { readLogitBias } from './openai/logit-bias.js';
export { modelBehind } from './openai/model-behind.js';
export { samplingOfThinkers } from './openai/reasoning-models.js';
export { readStop } from './openai/stop.js';
export type { Stop } from './openai/stop.js';
export { readStreamOptions, writeStreamOptions } from './openai/stream-options.js';
export { readTokenLogprobs, writeTokenLogprob } from './openai/token-logprobs.js';
export { customToolSchema, describeCustomTool, unwrapCustomInput, wrapCustomInput } from './custom-tool.js';
export { isWordsAlone } from './words-alone.js';
export { WatchedEncoder } from './watched-encoder.js';
export { inputText } from './embeddings/input-text.js';
export {
  readIndexedVectors,
  readVector,
  requireVectors,
  vectorBase64,
  vectorNumbers,
} from './embeddings/vectors.js';
export { foreignFields, keepForeign } from './foreign-fields.js';
export { dropImageSettings } from './images/drop-settings.js';
export {
  imageEncodingOf,
  imageEncodingOfBase64,
  imageEncodings,
  imageMediaType,
} from './images/encodings.js';
export { writePictureShape } from './google/picture-shape.js';
export type { PictureShape } from './google/picture-shape.js';
export { dropRerankSettings } from './reranking/drop-settings.js';
export { readRerankRequest } from './reranking/read-request.js';
export { readRerankResults } from './reranking/read-results.js';
export { writeRerankResults } from './reranking/write-results.js';
export { readTokenUsage, relayedTokenUsage, writeTokenUsage } from './token-usage.js';
export { ToolIds } from './tool-ids.js';
export { CustomInput, FunctionInput } from './streamed-input.js';
export type { StreamedInput } from './streamed-input.js';
export { toolInputText, writeToolInput } from './tool-input.js';
export { restoringToolNames } from './restoring-tool-names.js';
export { escapeToolName, fitToolName, unescapeToolName } from './tool-name.js';
export { brokenEventStream, notJsonEvent, parseEventData } from './stream-events.js';
export { CollectedBody } from './collected-body.js';
export { readGoogleContent } from './google/content-reading.js';
export type { GoogleContent } from './google/content-reading.js';
export { readGoogleError, readGoogleStreamError } from './google/error-reading.js';
export type { GoogleStatus } from './google/status-words.js';
export { readGoogleUsage } from './google/usage-reading.js';
export { AudioAnswer, noAudio } from './speech/audio-answer.js';
export { answeredForm, audioFormOf, usualSampleRate } from './speech/audio-encodings.js';
export { speedWithin } from './speech/speed.js';
export { vendorVoice } from './speech/voices.js';
export type { OpenAiVoice, VoiceTable } from './speech/voices.js';
export { holdsWords, WordsInstead } from './speech/words-instead.js';
export { statusFault } from './status-fault.js';
export { readDeepgramAnswerError, readDeepgramError } from './deepgram/error-reading.js';
export { readElevenLabsAnswerError, readElevenLabsError } from './elevenlabs/error-reading.js';
export { FormReader } from './forms/form-reader.js';
export type { NumberBounds } from './forms/form-reader.js';
export { endingOf, recordingTypeOf } from './transcripts/recording-type.js';
export { SpeakerLabels } from './transcripts/speaker-labels.js';
export { JsonAnswer } from './json-answer.js';
export { untilFault } from './until-fault.js';
