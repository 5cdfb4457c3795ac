import { Buffer } from 'node:buffer';
import { RealtimeFault } from './fault.js';

/** Most audio in one `input_audio_buffer.append`, in bytes. */
export const longestAppend = 15 * 1024 * 1024;

/**
 * Decodes base64, with or without padding. The decoder skips what is no base64, so a result that is too
 * short says that something was: no second look at every character.
 *
 * @throws RealtimeFault where it is no base64, or longer than `longestAppend`
 */
export function decodeAudio(base64: string, path: string): Buffer {
  const digits = base64.length - paddingOf(base64);
  const expected = Math.floor((digits * 3) / 4);
  if (expected > longestAppend) {
    throw new RealtimeFault(
      'audio_too_large',
      `Invalid '${path}': at most ${longestAppend} bytes of audio in one event, but got ${expected}.`,
      { param: path },
    );
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === expected && digits % 4 !== 1) return bytes;
  throw invalidBase64(path);
}

/** @throws RealtimeFault where it is no base64 */
export function requireBase64(text: string, path: string): void {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw invalidBase64(path);
}

function paddingOf(base64: string): number {
  if (base64.endsWith('==')) return 2;
  return base64.endsWith('=') ? 1 : 0;
}

function invalidBase64(path: string): RealtimeFault {
  const message = `Invalid '${path}': expected base64-encoded audio bytes, but got something else.`;
  return new RealtimeFault('invalid_base64', message, { param: path });
}
