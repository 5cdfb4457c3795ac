import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The same for every run, so that what one mock issued another one takes. */
const secret = 'known to this mock alone';
const signatureMark = Buffer.from('mock-anthropic/signature:');
const redactionMark = Buffer.from('mock-anthropic/redacted:');
const digestLength = 32;

/**
 * The signature of a thinking block: the same for the same words.
 * @param shown the block's text, which is empty where the client wanted none to see
 * @param thoughts what was thought
 */
export function signThinking(shown: string, thoughts: string): string {
  const digest = digestOf(thoughts);
  return Buffer.concat([signatureMark, digest, seal(digest, shown)]).toString('base64');
}

/** Whether a signature was issued for just this text. */
export function isOurSignature(signature: string, shown: string): boolean {
  return isOurs(signature, signatureMark, shown);
}

/** The data of a `redacted_thinking` block. */
export function redactThinking(thoughts: string): string {
  const digest = digestOf(thoughts);
  return Buffer.concat([redactionMark, digest, seal(digest, 'redacted')]).toString('base64');
}

/** Whether the data of a `redacted_thinking` block was issued here. */
export function isOurRedaction(data: string): boolean {
  return isOurs(data, redactionMark, 'redacted');
}

function isOurs(text: string, mark: Buffer, shown: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  // Base64 can be written in several ways; the vendor takes its own one alone.
  if (bytes.toString('base64') !== text || !bytes.subarray(0, mark.length).equals(mark)) return false;
  const digest = bytes.subarray(mark.length, mark.length + digestLength);
  const given = bytes.subarray(mark.length + digestLength);
  const expected = seal(digest, shown);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function digestOf(thoughts: string): Buffer {
  return createHash('sha256').update(thoughts).digest();
}

function seal(digest: Buffer, shown: string): Buffer {
  return createHmac('sha512', secret).update(digest).update(shown).digest();
}
