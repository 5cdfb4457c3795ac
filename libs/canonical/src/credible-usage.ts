import type { Usage } from './usage.js';

/** Nobody can have used less than nothing, or more than can be counted. */
const isCredible = (count: unknown): boolean =>
  typeof count !== 'number' || (count >= 0 && count <= Number.MAX_SAFE_INTEGER);

/**
 * A report without the counts that cannot be: they are as if nobody had said them. The vendor's own words stay.
 * @returns the report itself where all of it can be
 */
export function credibleUsage(usage: Usage): Usage {
  const { input, output, serverTools } = usage;
  if (
    areCredible(input) &&
    areCredible(input?.cacheWrite) &&
    areCredible(output) &&
    areCredible(serverTools)
  ) {
    return usage;
  }
  const { cacheWrite } = input ?? {};
  return {
    ...usage,
    ...(input && { input: { ...credible(input), ...(cacheWrite && { cacheWrite: credible(cacheWrite) }) } }),
    ...(output && { output: credible(output) }),
    ...(serverTools && { serverTools: credible(serverTools) }),
  };
}

const areCredible = (counts: object | undefined): boolean =>
  counts === undefined || Object.values(counts).every(isCredible);

const credible = <Group extends object>(counts: Group): Group =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => isCredible(count))) as Group;
