/**
 * Bytes of a base64 text.
 * @throws Error where it is none
 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** As many characters as `String.fromCharCode` takes as arguments everywhere. */
const portion = 0x8000;

/** Base64 of bytes, without line breaks. */
export function base64OfBytes(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += portion) {
    binary += String.fromCharCode(...bytes.subarray(start, start + portion));
  }
  return btoa(binary);
}
