/** Text in step 12 stays AA on every shade, in light and in dark: no ground takes more than this of the accent. */
const mostAccent = 45;

/** The ground of a cell for a similarity from −1 to 1: accent for what is alike, grey for what is opposed. */
export function shadeOf(similarity: number): string {
  const share = Math.round(Math.min(1, Math.abs(similarity)) * mostAccent);
  const colour = similarity < 0 ? 'var(--neutral-8)' : 'var(--accent)';
  return `color-mix(in oklab, ${colour} ${share}%, var(--neutral-1))`;
}
