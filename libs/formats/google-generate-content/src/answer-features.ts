import type { AnswerSheet, FeatureRule } from '#libs/canonical';
import { format } from './format.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const approximated = (detail: string): FeatureRule => ({ carriage: 'approximated', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const noForm = reported('The format has no form for it.');
const noCount = reported('Usage has no such count.');

/** What becomes of other formats' answers on their way to clients of Gemini's generateContent. */
export const googleGenerateContentAnswers: AnswerSheet = {
  format,
  features: {
    candidates: kept,
    logprobs: kept,
    citations: mapped('As groundingMetadata.'),
    reasoning: mapped('As thoughts.'),
    'reasoning-proof': mapped('As thoughtSignature; of other vendors in an envelope.'),
    refusal: approximated('The refusal is sent as text.'),
    'tool-call': kept,
    'tool-call-proof': mapped('As thoughtSignature; of other vendors in an envelope.'),
    'server-tool-call': noForm,
    'server-tool-result': noForm,
    image: kept,
    audio: kept,
    'audio-transcript': reported('Speech comes without its words.'),
    video: kept,
    document: kept,
    'media-reference': kept,
    'usage-cache-write': noCount,
    'usage-reasoning': kept,
    'usage-modalities': kept,
    'usage-prediction': noCount,
    'usage-server-tools': noCount,
  },
  approximatedFinishes: ['pause', 'unknown', 'context-window'],
};
