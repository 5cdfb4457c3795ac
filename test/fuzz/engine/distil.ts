import type { Guide } from './block-coverage.js';
import { shrunk } from './shrink.js';
import type { FuzzTarget } from './target.js';
import { faultOf } from './verdict.js';

/** Larger ones are not worth their place in a repository. */
const largestKept = 2 * 1024;

/**
 * Of inputs that reach more than the seeds, those that are worth keeping: small, and each with something that no other one
 * reaches.
 * @param createGuide one that knows nothing yet
 * @param onRun told before each input is run
 */
export async function distilled(
  target: FuzzTarget,
  discoveries: readonly Buffer[],
  createGuide: () => Guide,
  onRun: (input: Buffer) => void,
): Promise<readonly Buffer[]> {
  const guide = createGuide();
  const reach = async (input: Buffer) => {
    onRun(input);
    await faultOf(target, input);
    return guide.take();
  };
  for (const seed of target.seeds()) guide.learn(await reach(seed));
  const kept: Buffer[] = [];
  const bySize = discoveries.toSorted((left, right) => left.length - right.length);
  for (const input of bySize) {
    if (!guide.hasNews(await reach(input))) continue;
    const smallest = await shrunk(target.input, input, async (smaller) =>
      guide.hasNews(await reach(smaller)),
    );
    guide.learn(await reach(smallest));
    if (smallest.length <= largestKept) kept.push(smallest);
  }
  guide.stop();
  return kept;
}
