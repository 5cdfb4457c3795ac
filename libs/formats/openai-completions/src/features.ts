import { oncePer } from '#libs/codec-kit';
import type { FeatureRule, FeatureSheet } from '#libs/canonical';
import { officialDialect } from './dialect.js';
import type { CompletionsDialect } from './dialect.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const approximated = (detail: string): FeatureRule => ({ carriage: 'approximated', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const refused = (detail: string): FeatureRule => ({ carriage: 'refused', detail });

const noField = reported('Text completions have no field for it.');
const textAlone = 'Text completions read text alone.';
const noTools = refused('Text completions call no tools.');
const noThinking = reported('Text completions do not think before they answer.');
const promptAlone = refused('Text completions continue one text and know no turns.');
const answersInText = refused('Text completions answer in text.');
const noMemory = refused('Text completions store no conversations.');

/** What the upstream's dialect decides. */
type DialectFeature = keyof ReturnType<typeof dialectFeatures>;

const sheet: Omit<FeatureSheet, DialectFeature> = {
  temperature: kept,
  'top-p': kept,
  'frequency-penalty': kept,
  'presence-penalty': kept,
  seed: kept,
  stop: approximated('At most four; more are refused.'),
  'max-tokens': mapped('Sent as max_tokens; 1024 is filled where none was given.'),
  candidates: kept,
  logprobs: approximated('At most five alternatives per token.'),
  'logit-bias': kept,
  'system-turn-later': promptAlone,
  'participant-name': noField,
  'answer-prefill': promptAlone,
  'image-bytes': refused(textAlone),
  'image-url': refused(textAlone),
  'image-file': refused(textAlone),
  'image-detail': noField,
  'audio-input': refused(textAlone),
  'video-input': refused(textAlone),
  'document-bytes': refused(textAlone),
  'document-url': refused(textAlone),
  'document-text': refused(textAlone),
  'document-file': refused(textAlone),
  filename: noField,
  'media-name': noField,
  'function-tools': noTools,
  'custom-tools': noTools,
  'server-tools': noTools,
  'strict-tools': noTools,
  'tool-choice-required': noTools,
  'tool-choice-named': noTools,
  'tool-choice-allowed': noTools,
  'parallel-tool-calls-off': noField,
  'tool-result-media': noTools,
  'tool-result-error': noTools,
  'tool-call-proof': noTools,
  'server-tool-replay': noTools,
  'citations-replay': noField,
  'refusal-replay': promptAlone,
  'reasoning-switch': noThinking,
  'reasoning-effort': noThinking,
  'reasoning-budget': noThinking,
  'reasoning-summary': noThinking,
  'reasoning-replay': promptAlone,
  'json-output': refused('Text completions cannot be held to JSON.'),
  'json-schema-output': refused('Text completions cannot be held to a schema.'),
  verbosity: noField,
  'audio-output': answersInText,
  'image-output': answersInText,
  'cache-marks': noField,
  'cache-key': noField,
  'cache-mode': noField,
  'cache-retention': noField,
  'user-id': mapped('Sent as user.'),
  metadata: noField,
  'service-tier': noField,
  store: reported('The answer is not stored.'),
  'previous-response': noMemory,
  conversation: noMemory,
};

/** What becomes of each feature of a request on its way to an upstream of text completions in `dialect`. */
export const openAiCompletionsFeaturesIn = oncePer((dialect: CompletionsDialect): FeatureSheet => {
  return { ...sheet, ...dialectFeatures(dialect) };
});

function dialectFeatures({ samplingExtensions, streamUsage }: CompletionsDialect) {
  const extension = samplingExtensions ? kept : noField;
  return {
    'top-k': extension,
    'min-p': extension,
    'repetition-penalty': extension,
    'stream-padding': streamUsage ? kept : reported('The upstream takes no stream_options.'),
  };
}

/** The sheet of the official API. */
export const openAiCompletionsFeatures: FeatureSheet = openAiCompletionsFeaturesIn(officialDialect);
