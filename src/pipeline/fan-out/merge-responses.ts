import { sumUsage } from '#libs/canonical';
import type { CanonicalResponse } from '#libs/canonical';
import type { Branch } from './branches.js';

/** The answers of several calls as one: answers renumbered, usage added up, everything else the first call's. */
export function mergeResponses(
  branches: readonly Pick<Branch, 'firstCandidate'>[],
  responses: readonly CanonicalResponse[],
): CanonicalResponse {
  const [first] = responses;
  const usage = sumUsage(responses.map((response) => response.usage));
  const candidates = responses.flatMap((response, place) =>
    response.candidates.map((candidate) => ({
      ...candidate,
      index: candidate.index + (branches[place]?.firstCandidate ?? 0),
    })),
  );
  return { ...first, candidates, ...(usage && { usage }) };
}
