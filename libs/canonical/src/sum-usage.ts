import type { Usage } from './usage.js';

type Counts = Readonly<Record<string, unknown>>;

/**
 * What several calls used together, count by count. What none of them said stays unsaid. The vendors' own words
 * are left out: each is about one call. Undefined where nobody said anything.
 */
export function sumUsage(reports: readonly (Usage | undefined)[]): Usage | undefined {
  const said = reports.filter((report) => report !== undefined);
  if (said.length === 0) return undefined;
  const counts = said.map(({ input, output, serverTools }) => ({
    ...(input && { input }),
    ...(output && { output }),
    ...(serverTools && { serverTools }),
  }));
  const estimated = said.some((report) => report.estimated === true);
  return { ...(counts.reduce<Counts>(add, {}) as Usage), ...(estimated && { estimated }) };
}

/** Adds numbers under the same name, at every depth. */
function add(left: Counts, right: Counts): Counts {
  const sum: Record<string, unknown> = { ...left };
  for (const [name, value] of Object.entries(right)) {
    if (value !== undefined) sum[name] = sumOf(sum[name], value);
  }
  return sum;
}

function sumOf(left: unknown, right: unknown): unknown {
  if (typeof right === 'number') return typeof left === 'number' ? left + right : right;
  return add((left ?? {}) as Counts, right as Counts);
}
