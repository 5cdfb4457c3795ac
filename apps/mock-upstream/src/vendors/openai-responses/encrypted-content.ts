import { createHmac, timingSafeEqual } from 'node:crypto';
import { isJsonObject, parseJson } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** The same for every run, so that what one mock issued another one takes. */
const key = 'mock-upstream';
const begin = 'gAAAAA';
const tagLength = 22;

/** What the vendor hides in `encrypted_content`, and the one item it is good for. */
export interface Sealed {
  /** The id of the item it belongs to. */
  readonly id: string;
  readonly type: 'reasoning' | 'compaction';
  readonly content: JsonValue;
}

/** Seals content to an item: the same for the same item and content, and of use under this id alone. */
export function sealContent({ id, type, content }: Sealed): string {
  const payload = Buffer.from(JSON.stringify({ id, type, content })).toString('base64url');
  return `${begin}${tagOf(payload)}${payload}`;
}

/** What was sealed; undefined where this vendor did not issue the text, or not as it stands. */
export function openContent(text: string): Sealed | undefined {
  const tag = text.slice(begin.length, begin.length + tagLength);
  const payload = text.slice(begin.length + tagLength);
  if (!text.startsWith(begin) || tag.length !== tagLength || !isSame(tag, tagOf(payload))) return undefined;
  const sealed = parseJson(Buffer.from(payload, 'base64url'));
  if (!isJsonObject(sealed)) return undefined;
  const { id, type, content = null } = sealed;
  if (typeof id !== 'string' || (type !== 'reasoning' && type !== 'compaction')) return undefined;
  return { id, type, content };
}

function tagOf(payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url').slice(0, tagLength);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
