export { openAiCompletionsCodec } from './codec.js';
export { openAiCompletionsProbes } from './stream-probe.js';
export { openAiCompletionsFeatures, openAiCompletionsFeaturesIn } from './features.js';
export { checkOpenAiCompletionsGrammar } from './grammar.js';
export { splitPrompts } from './prompt.js';
export type { CompletionsDialect } from './dialect.js';
export type * from './wire-request.js';
export type * from './wire-response.js';
export type * from './wire-usage.js';
