import type { Usage } from '#libs/canonical';

/** The sum of two reports. What neither says stays unsaid; vendors' own reports are left out. */
export function addUsage(sum: Usage | undefined, next: Usage): Usage {
  const input = addCounts(sum?.input, next.input);
  const output = addCounts(sum?.output, next.output);
  const estimated = sum?.estimated === true || next.estimated === true;
  return {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(estimated && { estimated }),
  };
}

function addCounts<Counts extends object>(
  sum: Counts | undefined,
  next: Counts | undefined,
): Counts | undefined {
  if (sum === undefined || next === undefined) return sum ?? next;
  const total = new Map<string, unknown>(Object.entries(sum));
  for (const [name, value] of Object.entries(next)) {
    const before = total.get(name);
    if (typeof value !== 'number') continue;
    total.set(name, typeof before === 'number' ? before + value : value);
  }
  return Object.fromEntries(total) as Counts;
}
