/** Shorter ones may be words, ids or proofs. */
const leastBase64 = 512;
const dataUrl = /data:([\w.+/-]{1,100})(?:;[\w=.-]{1,60})*;base64,([A-Za-z0-9+/_=-]*)/g;
const base64 = new RegExp(`[A-Za-z0-9+/_-]{${leastBase64},}={0,2}`, 'g');

/** The text with pictures, sounds and documents in base64 replaced by what they are and how large. */
export function withoutMedia(text: string): string {
  const shortened = text.includes(';base64,')
    ? text.replace(dataUrl, (_all, type: string, content: string) => marker(type, sizeOf(content)))
    : text;
  return shortened.length < leastBase64
    ? shortened
    : shortened.replace(base64, (content) => marker('base64', sizeOf(content)));
}

/** What stands in the place of bytes. */
export const marker = (type: string, size: number): string => `[${type}, ${size} bytes]`;

const sizeOf = (content: string): number => Math.floor((content.replace(/=+$/, '').length * 3) / 4);
