const units = [
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
  { unit: 'second', milliseconds: 1_000 },
] as const;

/** A length of time in its two largest units: `3 days, 4 hours`. */
export function duration(milliseconds: number): string {
  const first = units.findIndex((one) => milliseconds >= one.milliseconds);
  if (first === -1) return 'less than a second';
  let rest = milliseconds;
  return units
    .slice(first, first + 2)
    .map(({ unit, milliseconds: size }) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
    })
    .filter((text) => text !== '')
    .join(', ');
}

const sizes = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** An amount of data in three digits: `1.27 MiB`. */
export function dataSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const step = Math.min(sizes.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** step).toPrecision(3))} ${sizes[step] ?? ''}`;
}
