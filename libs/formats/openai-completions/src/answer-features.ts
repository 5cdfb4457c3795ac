import type { AnswerSheet, FeatureRule } from '#libs/canonical';
import { format } from './format.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const noForm = reported('The format has no form for it.');
const noCount = reported('Usage has no such count.');

/** What becomes of other formats' answers on their way to clients of text completions. */
export const openAiCompletionsAnswers: AnswerSheet = {
  format,
  features: {
    candidates: kept,
    logprobs: kept,
    citations: noForm,
    reasoning: noForm,
    'reasoning-proof': mapped('It goes with the thinking.'),
    refusal: mapped('As text, with finish_reason content_filter.'),
    'tool-call': noForm,
    'tool-call-proof': mapped('It goes with the call.'),
    'server-tool-call': noForm,
    'server-tool-result': noForm,
    image: noForm,
    audio: noForm,
    'audio-transcript': mapped('It goes with the speech.'),
    video: noForm,
    document: noForm,
    'media-reference': noForm,
    'usage-cache-write': kept,
    'usage-reasoning': kept,
    'usage-modalities': kept,
    'usage-prediction': kept,
    'usage-server-tools': noCount,
  },
  approximatedFinishes: ['tool-calls', 'pause', 'error', 'unknown'],
};
