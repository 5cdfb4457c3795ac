import { oncePer } from '#libs/codec-kit';
import type { FeatureRule, FeatureSheet } from '#libs/canonical';
import type { ResponsesDialect } from './dialect.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const approximated = (detail: string): FeatureRule => ({ carriage: 'approximated', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const refused = (detail: string): FeatureRule => ({ carriage: 'refused', detail });

const noField = (what: string): FeatureRule => reported(`OpenAI Responses has no field for ${what}.`);

/** What becomes of each feature of a request on its way to an upstream of OpenAI Responses. */
export const openAiResponsesFeatures: FeatureSheet = {
  temperature: approximated('Left away for models of OpenAI that think and refuse it.'),
  'top-p': approximated('Left away for models of OpenAI that think and refuse it.'),
  'top-k': noField('top_k'),
  'min-p': noField('min_p'),
  'frequency-penalty': noField('a frequency penalty'),
  'presence-penalty': noField('a presence penalty'),
  'repetition-penalty': noField('a repetition penalty'),
  seed: noField('a seed'),
  stop: refused('OpenAI Responses has no stop sequences; leave them out and cut the text yourself.'),
  'max-tokens': approximated('Sent as max_output_tokens, 16 at least.'),
  candidates: refused('OpenAI Responses gives one answer; ask once for each.'),
  logprobs: mapped('Asked for by include: message.output_text.logprobs.'),
  'logit-bias': noField('a logit bias'),
  'system-turn-later': kept,
  'participant-name': noField("participants' names"),
  'answer-prefill': refused('OpenAI Responses does not continue an answer; end with a turn of the user.'),
  'image-bytes': mapped('Sent as a data URL.'),
  'image-url': kept,
  'image-file': approximated("Kept where OpenAI issued the id; another vendor's is refused."),
  'image-detail': kept,
  'audio-input': approximated('Kept where it is inline wav or mp3; else refused.'),
  'video-input': refused('OpenAI Responses takes no video; send single frames as images.'),
  'document-bytes': mapped('Sent as file_data; a missing file name is filled.'),
  'document-url': mapped('Sent as file_url.'),
  'document-text': approximated('Sent as a text part.'),
  'document-file': approximated("Kept where OpenAI issued the id; another vendor's is refused."),
  filename: kept,
  'media-name': reported('Documents alone have names.'),
  'function-tools': mapped(
    'Sent flat; a missing schema is an empty object, strict is false unless asked for.',
  ),
  'custom-tools': kept,
  'server-tools': refused('Another vendor runs this tool; this model does not have it.'),
  'strict-tools': kept,
  'tool-choice-required': kept,
  'tool-choice-named': kept,
  'tool-choice-allowed': kept,
  'parallel-tool-calls-off': kept,
  'tool-result-media': kept,
  'tool-result-error': approximated('The failure is told in the text of the result.'),
  'tool-call-proof': reported('Only its issuer can read the proof of a call.'),
  'server-tool-replay': refused(
    'Another vendor ran the tool of this call; leave such calls out of the conversation.',
  ),
  'citations-replay': kept,
  'refusal-replay': kept,
  'reasoning-switch': mapped('Off is sent as effort none; on asks for a summary.'),
  'reasoning-effort': kept,
  'reasoning-budget': approximated('Sent as the nearest effort.'),
  'reasoning-summary': mapped('Sent as reasoning.summary; words OpenAI does not know as auto.'),
  'reasoning-replay': approximated(
    "OpenAI's own encrypted reasoning is replayed byte-exact; other thinking is left away.",
  ),
  'json-output': mapped('Sent as text.format.'),
  'json-schema-output': mapped('Sent as text.format; a missing name is filled.'),
  verbosity: mapped('Sent as text.verbosity.'),
  'audio-output': refused('OpenAI Responses answers in text.'),
  'image-output': refused('OpenAI Responses makes images with a tool of its own; ask for image_generation.'),
  'cache-marks': approximated(
    'Sent as prompt_cache_breakpoint with the nearest lifetime; on tools and calls they are left away.',
  ),
  'cache-key': kept,
  'cache-mode': kept,
  'cache-retention': kept,
  'user-id': mapped('Sent as user and safety_identifier.'),
  metadata: kept,
  'service-tier': approximated('Kept where OpenAI has a tier of that name.'),
  store: kept,
  'previous-response': kept,
  conversation: kept,
  'stream-padding': kept,
};

/** What becomes of each feature on its way to an upstream of these ways. */
export const openAiResponsesFeaturesIn = oncePer((dialect: ResponsesDialect): FeatureSheet => {
  const { reasoningSummary, cacheBreakpoints, toolResultMedia } = dialect;
  return {
    ...openAiResponsesFeatures,
    ...(!reasoningSummary && {
      'reasoning-summary': reported('The upstream gives no summary of its thinking.'),
    }),
    ...(!cacheBreakpoints && { 'cache-marks': reported('The upstream takes no cache marks.') }),
    ...(!toolResultMedia && {
      'tool-result-media': approximated('Media of a result are sent in a message of the user.'),
    }),
  };
});
