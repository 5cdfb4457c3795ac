import type { AnswerSheet, FeatureRule } from '#libs/canonical';
import { format } from './format.js';

const kept: FeatureRule = { carriage: 'kept' };
const mapped = (detail: string): FeatureRule => ({ carriage: 'mapped', detail });
const approximated = (detail: string): FeatureRule => ({ carriage: 'approximated', detail });
const reported = (detail: string): FeatureRule => ({ carriage: 'reported', detail });
const noForm = reported('The format has no form for it.');
const noCount = reported('Usage has no such count.');

/** What becomes of other formats' answers on their way to clients of Converse. */
export const bedrockConverseAnswers: AnswerSheet = {
  format,
  features: {
    candidates: reported('The format gives one answer; the others are left away.'),
    logprobs: reported('The format has no place for probabilities.'),
    citations: reported('Text has no citations of other vendors.'),
    reasoning: kept,
    'reasoning-proof': mapped('As a signature; of other vendors in an envelope.'),
    refusal: approximated('The refusal is sent as text.'),
    'tool-call': kept,
    'tool-call-proof': reported('Calls have no place for a proof.'),
    'server-tool-call': noForm,
    'server-tool-result': noForm,
    image: noForm,
    audio: approximated('Speech is sent as its transcript.'),
    'audio-transcript': mapped('As text.'),
    video: noForm,
    document: noForm,
    'media-reference': noForm,
    'usage-cache-write': kept,
    'usage-reasoning': noCount,
    'usage-modalities': noCount,
    'usage-prediction': noCount,
    'usage-server-tools': noCount,
  },
  approximatedFinishes: ['refusal', 'pause', 'error', 'unknown'],
};
