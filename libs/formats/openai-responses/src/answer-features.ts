import type { AnswerSheet, FeatureRule } from '#libs/canonical';
import { format } from './format.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const noForm = reported('The format has no form for it.');
const noCount = reported('Usage has no such count.');

/** What becomes of other formats' answers on their way to clients of OpenAI Responses. */
export const openAiResponsesAnswers: AnswerSheet = {
  format,
  features: {
    candidates: reported('The format gives one answer; the others are left away.'),
    logprobs: kept,
    citations: kept,
    reasoning: kept,
    'reasoning-proof': mapped('As encrypted_content; of other vendors in an envelope.'),
    refusal: kept,
    'tool-call': kept,
    'tool-call-proof': mapped('As a reasoning item after the call.'),
    'server-tool-call': noForm,
    'server-tool-result': noForm,
    image: mapped('As an image_generation_call.'),
    audio: noForm,
    'audio-transcript': kept,
    video: noForm,
    document: noForm,
    'media-reference': noForm,
    'usage-cache-write': kept,
    'usage-reasoning': kept,
    'usage-modalities': noCount,
    'usage-prediction': noCount,
    'usage-server-tools': noCount,
  },
  approximatedFinishes: ['pause', 'unknown'],
};
