/** Width and height as a PNG's first bytes tell them; undefined where they are no PNG's. */
export function pngSize(start: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (start.length < 24 || start.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}
