import type { Candidate } from '../routing/candidate.js';
import type { Lane } from './attempts/attempt.js';
import { refusalReply } from './attempts/refusal-reply.js';
import { UpstreamRefusal } from './attempts/upstream-refusal.js';
import type { Reply } from './reply.js';
import { toGatewayError } from './to-gateway-error.js';

/**
 * Tries the candidates of a model until one begins to answer. Until then nothing of an answer has reached the
 * client, so a failed candidate costs time only.
 * @param attempt is given the candidate and its turn, counted from 1
 * @returns the answer, or an upstream's refusal in its own words
 * @throws GatewayError where no candidate answers: the last one's error
 */
export async function walkCandidates(
  candidates: readonly Candidate[],
  signal: AbortSignal,
  attempt: (candidate: Candidate, turn: number) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await firstAnswer(candidates, signal, attempt);
  } catch (failure) {
    if (failure instanceof UpstreamRefusal) return refusalReply(failure);
    throw toGatewayError(failure);
  }
}

/**
 * The same for whatever an answer is, and whoever has no use for an upstream's own words.
 * @throws UpstreamRefusal or whatever else the last candidate's attempt throws; the signal's reason where it is aborted
 */
export async function firstAnswer<Answer>(
  candidates: readonly Candidate[],
  signal: AbortSignal,
  attempt: (candidate: Candidate, turn: number) => Promise<Answer>,
): Promise<Answer> {
  let failure: unknown;
  for (const [index, candidate] of candidates.entries()) {
    try {
      return await attempt(candidate, index + 1);
    } catch (error) {
      failure = error;
      if (!mayTryNext(signal, error)) break;
    }
  }
  throw signal.aborted ? toGatewayError(signal.reason) : failure;
}

/** A refusal stays one where the client may see the upstream's own words; else it counts as what it means. */
export function presentable(error: unknown, lane: Lane): unknown {
  if (!(error instanceof UpstreamRefusal)) return error;
  return lane === 'verbatim' && error.presentable ? error : error.error;
}

/** Another candidate may give a better answer. */
function mayTryNext(signal: AbortSignal, error: unknown): boolean {
  if (signal.aborted) return false;
  return error instanceof UpstreamRefusal ? error.error.retryable : toGatewayError(error).retryable;
}
