import type { FeatureRule } from './feature.js';
import type { FinishReason } from './finish.js';
import type { FormatName } from './format.js';
import type { Issuer } from './part.js';

/** Everything an answer can hold beyond the text of one candidate, and what it tells of the tokens it used. */
export type AnswerFeature =
  | 'candidates'
  | 'logprobs'
  | 'citations'
  | 'reasoning'
  | 'reasoning-proof'
  | 'refusal'
  | 'tool-call'
  | 'tool-call-proof'
  | 'server-tool-call'
  | 'server-tool-result'
  | 'image'
  | 'audio'
  | 'audio-transcript'
  | 'video'
  | 'document'
  | 'media-reference'
  | 'usage-cache-write'
  | 'usage-reasoning'
  | 'usage-modalities'
  | 'usage-prediction'
  | 'usage-server-tools';

/** A format's declaration of what becomes of other formats' answers on their way to its clients. */
export interface AnswerSheet {
  readonly format: FormatName;
  /** Nothing of an answer is refused: it is there already. */
  readonly features: Readonly<Record<AnswerFeature, FeatureRule>>;
  /** Reasons for which another word only stands in. */
  readonly approximatedFinishes: readonly FinishReason[];
  /** Vendors whose proofs of calls have a place of their own, though others' have none. */
  readonly keepsCallProofsOf?: readonly Issuer[];
}
