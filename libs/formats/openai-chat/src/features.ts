import { oncePer } from '#libs/codec-kit';
import type { FeatureRule, FeatureSheet } from '#libs/canonical';
import { officialDialect } from './dialect.js';
import { featuresOf } from './refusable-fields.js';
import type { ChatDialect } from './dialect.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const approximated = (detail: string): FeatureRule => ({ carriage: 'approximated', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const refused = (detail: string): FeatureRule => ({ carriage: 'refused', detail });

const noConversations = refused('The upstream cannot read a stored conversation; send the messages.');

/** What becomes of each feature of a request on its way to an upstream of chat completions in `dialect`. */
export const openAiChatFeaturesIn = oncePer((dialect: ChatDialect): FeatureSheet => {
  return {
    temperature: approximated('Left away for models of OpenAI that think and refuse it.'),
    'top-p': approximated('Left away for models of OpenAI that think and refuse it.'),
    ...samplingFeatures(dialect),
    'frequency-penalty': kept,
    'presence-penalty': kept,
    seed: dialect.seedField === 'seed' ? kept : mapped(`Sent as ${dialect.seedField}.`),
    stop: approximated('More than 4 sequences are refused; empty ones are left away.'),
    'max-tokens': mapped(`Sent as ${dialect.maxTokensField}.`),
    candidates: kept,
    logprobs: kept,
    'logit-bias': kept,
    'system-turn-later': kept,
    'participant-name': kept,
    'answer-prefill': dialect.prefillMark ? mapped('Marked with prefix.') : kept,
    ...mediaFeatures(dialect),
    ...toolFeatures(dialect),
    ...reasoningFeatures(dialect),
    'citations-replay': reported('Citations are no part of a conversation here.'),
    'refusal-replay': kept,
    'json-output': kept,
    'json-schema-output': mapped('Sent as response_format; a missing name is filled.'),
    verbosity: kept,
    'audio-output': approximated('Kept where a voice and a format are named; else refused.'),
    'image-output': refused('The model answers with text or audio.'),
    'cache-marks': dialect.cacheBreakpoints
      ? approximated(
          'Sent as prompt_cache_breakpoint with the nearest lifetime; on tools and calls they are left away.',
        )
      : reported('The upstream takes no cache marks.'),
    'cache-key': kept,
    'cache-mode': kept,
    'cache-retention': kept,
    'user-id': mapped('Sent as user and safety_identifier.'),
    metadata: kept,
    'service-tier': approximated('Kept where OpenAI has a tier of that name.'),
    store: reported('The answer is not stored.'),
    'previous-response': noConversations,
    conversation: noConversations,
    'stream-padding': dialect.streamUsage ? kept : reported('The upstream takes no stream_options.'),
    ...refusedFeatures(dialect),
  };
});

/** The sheet of the official API. */
export const openAiChatFeatures: FeatureSheet = openAiChatFeaturesIn(officialDialect);

function refusedFeatures({ refuses }: ChatDialect): Partial<FeatureSheet> {
  const rules = featuresOf(refuses).map(([field, feature]) => [
    feature,
    reported(`The upstream refuses ${field}.`),
  ]);
  return Object.fromEntries(rules) as Partial<FeatureSheet>;
}

type Some<Name extends keyof FeatureSheet> = Pick<FeatureSheet, Name>;

function samplingFeatures({
  samplingExtensions,
}: ChatDialect): Some<'top-k' | 'min-p' | 'repetition-penalty'> {
  const rule = (field: string) =>
    samplingExtensions ? kept : reported(`The upstream does not take ${field}.`);
  return {
    'top-k': rule('top_k'),
    'min-p': rule('min_p'),
    'repetition-penalty': rule('repetition_penalty'),
  };
}

function mediaFeatures({ videoParts, fileUrls }: ChatDialect) {
  return {
    'image-bytes': mapped('Sent as a data URL.'),
    'image-url': kept,
    'image-file': refused('The upstream takes no image by a file id; send the image itself or a URL.'),
    'image-detail': kept,
    'audio-input': approximated('Kept where it is inline wav or mp3; else refused.'),
    'video-input': videoParts
      ? mapped('Sent as video_url.')
      : refused('The model takes no video; send single frames as images.'),
    'document-bytes': approximated('Sent as file_data, text as a text part; a missing file name is filled.'),
    'document-url': fileUrls
      ? mapped('Sent as file_data.')
      : refused('The model takes no document by URL; send its content.'),
    'document-text': approximated('Sent as a text part.'),
    'document-file': approximated("Kept where OpenAI issued the id; another vendor's is refused."),
    filename: mapped('Sent with file_data.'),
    'media-name': reported('Documents alone have names.'),
  } satisfies Partial<FeatureSheet>;
}

function toolFeatures({ toolResultMedia, thoughtSignatures, webSearch }: ChatDialect) {
  return {
    'function-tools': mapped('Names outside the alphabet or too long are renamed and come back.'),
    'custom-tools': kept,
    'server-tools': webSearch
      ? approximated("Web search becomes the upstream's own; other tools that a vendor runs are refused.")
      : refused('Another vendor runs this tool; this model does not have it.'),
    'strict-tools': kept,
    'tool-choice-required': kept,
    'tool-choice-named': kept,
    'tool-choice-allowed': kept,
    'parallel-tool-calls-off': kept,
    'tool-result-media': toolResultMedia
      ? kept
      : approximated('Media of a result are sent in a message of the user.'),
    'tool-result-error': approximated('The failure is told in the text of the result.'),
    'tool-call-proof': thoughtSignatures
      ? approximated("Google's own signatures are kept; others are left away.")
      : reported('Only its issuer can read the proof of a call.'),
    'server-tool-replay': refused(
      'Another vendor ran the tool of this call; leave such calls out of the conversation.',
    ),
  } satisfies Partial<FeatureSheet>;
}

function reasoningFeatures({ reasoningEffort, reasoningField }: ChatDialect) {
  const noEffort = reported('The upstream does not take reasoning_effort.');
  return {
    'reasoning-switch': reasoningEffort
      ? mapped('Off is sent as effort none; on is left to the model.')
      : reported('The upstream thinks as it likes.'),
    'reasoning-effort': reasoningEffort ? kept : noEffort,
    'reasoning-budget': reasoningEffort ? approximated('Sent as the nearest effort.') : noEffort,
    'reasoning-summary': reported('A summary of the thinking cannot be asked for.'),
    'reasoning-replay':
      reasoningField === 'none'
        ? reported('The upstream takes no earlier thinking.')
        : approximated(
            reasoningField === 'thinking'
              ? 'Sent as blocks of thinking; proofs are left away.'
              : `Sent as ${reasoningField}; proofs are left away.`,
          ),
  } satisfies Partial<FeatureSheet>;
}
