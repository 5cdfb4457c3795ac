/** FNV-1a, 32 bits: eight digits that tell the names of one request apart. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
