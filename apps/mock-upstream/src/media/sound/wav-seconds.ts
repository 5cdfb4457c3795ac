/** How long a recording is, by a RIFF file's first bytes; undefined where they are none. */
export function wavSeconds(start: Buffer, size: number): number | undefined {
  if (start.toString('latin1', 0, 4) !== 'RIFF' || start.toString('latin1', 8, 12) !== 'WAVE')
    return undefined;
  const format = start.indexOf('fmt ', 12, 'latin1');
  const data = start.indexOf('data', 12, 'latin1');
  if (format < 0 || data < 0 || format + 20 > start.length) return undefined;
  const bytesPerSecond = start.readUInt32LE(format + 16);
  return bytesPerSecond === 0 ? undefined : Math.max(0, size - data - 8) / bytesPerSecond;
}
