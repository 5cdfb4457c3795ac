export { googleGenerateContentAnswers } from './answer-features.js';
export { googleGenerateContentOwnFields } from './own-fields.js';
export { googleGenerateContentCodec } from './codec.js';
export {
  decodeCountTokensRequest,
  decodeTokenCount,
  encodeCountTokensRequest,
  encodeTokenCount,
  resourceName,
} from './count-tokens.js';
export { decodeGenerateContentRequest } from './decode-request.js';
export type { GenerateContentPath } from './decode-request.js';
export type { GenerateContentDialect } from './dialect.js';
export { googleGenerateContentFeatures, googleGenerateContentFeaturesIn } from './features.js';
export { checkGoogleGenerateContentGrammar } from './grammar.js';
export { createJsonArrayStream } from './json-array-stream.js';
export type { JsonArrayStream } from './json-array-stream.js';
export { googleGenerateContentProbes } from './stream-probe.js';
export type * from './wire-error.js';
export type * from './wire-request.js';
export type * from './wire-response.js';
