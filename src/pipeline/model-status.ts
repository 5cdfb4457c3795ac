import type { ErrorCode } from '#libs/canonical';
import type { ModelEntry } from '../routing/model.catalogue.js';

/** Whether a model answers right now, in one word. `missing`: once somebody has it fetched. */
export type ModelStatus = 'ready' | 'pulling' | 'missing' | 'failed';

/** How a model is. Says nothing of where it runs. */
export interface ModelCondition {
  readonly status: ModelStatus;
  /** Of what is being pulled, from 0 to 1. Absent where nothing is, or nobody knows. */
  readonly progress?: number;
}

/** Why a provider could not list its models, where calls will fail for the same reason. Others just have no list. */
const fatal: readonly (ErrorCode | undefined)[] = [
  'provider_unreachable',
  'provider_timeout',
  'provider_unavailable',
  'provider_credential_rejected',
];

/**
 * @param codeOf why a provider's models could not be listed at the last question; undefined where they could
 */
export function conditionOf(
  { state, candidates }: Pick<ModelEntry, 'state' | 'candidates'>,
  codeOf: (providerId: string) => ErrorCode | undefined,
): ModelCondition {
  if (state?.status === 'on-its-way') {
    return { status: 'pulling', ...(state.progress !== undefined && { progress: state.progress }) };
  }
  if (state !== undefined) return { status: state.fetchable === true ? 'missing' : 'failed' };
  const isOut =
    candidates.length > 0 && candidates.every(({ provider }) => fatal.includes(codeOf(provider.id)));
  return { status: isOut ? 'failed' : 'ready' };
}
