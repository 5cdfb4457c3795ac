/**
 * How long to wait before a candidate is tried again: as long as the upstream asks for, else a wait that doubles, half
 * of it by chance, so that those who failed together do not come back together.
 * @param retryAfter seconds
 * @param retries how many there were already
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function backoff(
  base: number,
  retries: number,
  retryAfter: number | undefined,
  random: () => number,
): number {
  if (retryAfter !== undefined) return retryAfter * 1000;
  const full = base * 2 ** retries;
  return full / 2 + (random() * full) / 2;
}
