import type { AnswerSheet, FeatureRule } from '#libs/canonical';
import { format } from './format.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const noForm = reported('The format has no form for it.');
const noCount = reported('Usage has no such count.');

/** What becomes of other formats' answers on their way to clients of chat completions. */
export const openAiChatAnswers: AnswerSheet = {
  format,
  features: {
    candidates: kept,
    logprobs: kept,
    citations: kept,
    reasoning: mapped('As reasoning_content, which many clients read.'),
    'reasoning-proof': reported('Messages have no place for it.'),
    refusal: kept,
    'tool-call': kept,
    'tool-call-proof': reported("Calls have a place for Google's alone."),
    'server-tool-call': noForm,
    'server-tool-result': noForm,
    image: noForm,
    audio: kept,
    'audio-transcript': kept,
    video: noForm,
    document: noForm,
    'media-reference': noForm,
    'usage-cache-write': kept,
    'usage-reasoning': kept,
    'usage-modalities': kept,
    'usage-prediction': kept,
    'usage-server-tools': noCount,
  },
  approximatedFinishes: ['pause', 'error', 'unknown'],
  keepsCallProofsOf: ['google'],
};
