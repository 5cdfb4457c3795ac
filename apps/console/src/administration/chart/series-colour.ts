/** Degrees between hues that follow each other: the golden angle, so that neighbours differ most. */
const step = 137.508;

/**
 * The colour of a name, the same wherever it stands.
 * @param isDark of the ground it stands on
 */
export function seriesColour(name: string, isDark: boolean): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  const hue = ((hash * step) % 360).toFixed(0);
  return isDark ? `oklch(76% 0.13 ${hue})` : `oklch(56% 0.14 ${hue})`;
}
