import { GatewayError } from '#libs/canonical';

/**
 * Runs something for each branch, a few at a time, in order. The first failure cancels all others.
 * @param limit how many run at once
 * @param signal aborted where nobody waits any more
 * @param run is given the branch, a signal that also tells it when another one failed, and the branch's place
 * @returns the results in the branches' order
 * @throws the first failure, or the signal's reason
 */
export async function runBranches<Branch, Result>(
  branches: readonly Branch[],
  limit: number,
  signal: AbortSignal,
  run: (branch: Branch, signal: AbortSignal, place: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const results: Result[] = [];
  const waiting = branches.entries();
  const work = async (): Promise<void> => {
    // All workers take from one line.
    for (const [place, branch] of waiting) {
      either.throwIfAborted();
      results[place] = await run(branch, either, place);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(limit, branches.length) }, work));
  } catch (error) {
    failure.abort(new GatewayError('caller_cancelled', 'Another part of the answer failed.'));
    throw error;
  }
  return results;
}
