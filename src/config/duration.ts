const millisecondsOf = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type DurationUnit = keyof typeof millisecondsOf;

const wholeText = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const oneTerm = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;

/**
 * Reads a length of time: `500ms`, `15s`, `1.5m`, `1h30m`, `30d`. `0` needs no unit.
 * @returns whole milliseconds, or undefined where the text is none.
 */
export function parseDuration(text: string): number | undefined {
  const compact = text.replaceAll(' ', '').toLowerCase();
  if (compact === '0') return 0;
  if (!wholeText.test(compact)) return undefined;
  let total = 0;
  for (const [, amount, unit] of compact.matchAll(oneTerm)) {
    total += Number(amount) * millisecondsOf[unit as DurationUnit];
  }
  return Math.round(total);
}

/** Writes milliseconds in the largest unit that fits without a remainder: 60,000 → `1m`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0';
  const units = Object.entries(millisecondsOf).reverse();
  const [unit, size] = units.find(([, size]) => milliseconds % size === 0) ?? ['ms', 1];
  return `${milliseconds / size}${unit}`;
}
