const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** An amount of data for people: `12 MB`. */
export function bytesText(bytes: number): string {
  const place = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${Math.round(bytes / 1000 ** place)} ${units[place] ?? 'B'}`;
}
