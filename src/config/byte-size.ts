const bytesOf = {
  b: 1,
  kb: 1000,
  kib: 1024,
  mb: 1_000_000,
  mib: 1_048_576,
  gb: 1_000_000_000,
  gib: 1_073_741_824,
} as const;
type SizeUnit = keyof typeof bytesOf;

/**
 * Reads an amount of data: `512B`, `64KiB`, `32MiB`, `1.5GB`.
 * @returns whole bytes, or undefined where the text is none.
 */
export function parseByteSize(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?) *([kmg]i?b|b)$/i.exec(text);
  if (match?.[2] === undefined) return undefined;
  return Math.round(Number(match[1]) * bytesOf[match[2].toLowerCase() as SizeUnit]);
}

/** Writes bytes in the largest binary unit that fits without a remainder: 33,554,432 → `32MiB`. */
export function formatByteSize(bytes: number): string {
  for (const unit of ['GiB', 'MiB', 'KiB']) {
    const size = bytesOf[unit.toLowerCase() as SizeUnit];
    if (bytes >= size && bytes % size === 0) return `${bytes / size}${unit}`;
  }
  return `${bytes}B`;
}
