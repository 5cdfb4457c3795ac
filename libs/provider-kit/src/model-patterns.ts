import { Glob } from './glob.js';

/**
 * Matches model names against patterns in which `*` stands for anything. In a time that no name can stretch: clients choose it.
 * @param patterns e.g. `gpt-*`; none match nothing
 */
export function matchModels(patterns: readonly string[]): (model: string) => boolean {
  const globs = patterns.map((pattern) => new Glob(pattern));
  return (model) => globs.some((glob) => glob.matches(model));
}
