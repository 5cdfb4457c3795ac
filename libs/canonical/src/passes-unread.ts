import type { Part, TextPart } from './part.js';
import type { Message } from './message.js';
import type { CanonicalRequest } from './request.js';

/**
 * Whether a request that was decoded from an outline (`parseOutline` of #libs/json: each byte of a text stands for a character) may
 * be encoded in another format as it is, and written byte for character. Codecs pass on what is said, and what tools are given, as it is; whatever
 * else they look into (names, ids, schemas, files, what is cited, thinking) has to be ASCII, which is the same either way. So has
 * the white space that they look for at the ends of texts.
 */
export function passesUnread(request: CanonicalRequest): boolean {
  // Prompts are split and joined.
  if (request.source === 'openai-completions') return false;
  const { system = [], messages, sampling } = request;
  // Several may take as many calls.
  if ((sampling?.n ?? 1) > 1) return false;
  return (
    isAsciiBut(request, 'system', 'messages') && system.every(passesText) && messages.every(passesMessage)
  );
}

const passesMessage = (message: Message): boolean =>
  isAsciiBut(message, 'parts') && message.parts.every(passesPart);

function passesPart(part: Part): boolean {
  switch (part.type) {
    case 'text':
      return passesText(part);
    case 'tool-call':
      return isAsciiBut(part, 'input') && hasPlainEnds(part.input);
    case 'tool-result':
      return isAsciiBut(part, 'parts') && part.parts.every(passesPart);
    case 'media':
      // Documents are read, and may be texts in base64; addresses are asked.
      return part.media === 'image' && part.source.kind === 'bytes' && isAsciiBut(part, 'source');
    default:
      return isAsciiBut(part);
  }
}

/** What is cited in a text is told by places in it. */
const passesText = (part: TextPart): boolean =>
  part.annotations === undefined && isAsciiBut(part, 'text') && hasPlainEnds(part.text);

const beyondAscii = /[^\0-\x7f]/;

/** All that it has, but for these members, and for how it was spelled: of that no other format makes use. */
function isAsciiBut<Kind extends object>(value: Kind, ...passed: readonly (keyof Kind & string)[]): boolean {
  for (const key in value)
    if (key !== 'spelling' && !passed.includes(key) && !isAscii(value[key])) return false;
  return true;
}

/** Keys too. */
function isAscii(value: unknown): boolean {
  if (typeof value === 'string') return !beyondAscii.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isAscii);
  return Object.entries(value).every(([key, member]) => isAscii(key) && isAscii(member));
}

/** White space other than ASCII's, as bytes of UTF-8. Source: ECMAScript, WhiteSpace and LineTerminator. */
const wideSpace = String.raw`(?:\xc2\xa0|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80|\xef\xbb\xbf)`;
const wideBeginning = new RegExp(`^${wideSpace}`);
const wideEnd = new RegExp(`${wideSpace}$`);
/** Bytes of one of these. */
const longestSpace = 3;

/** Without ASCII's white space it neither begins nor ends with any other. */
function hasPlainEnds(text: string): boolean {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return (
    (text.charCodeAt(start) < 0x80 || !wideBeginning.test(text.slice(start, start + longestSpace))) &&
    (text.charCodeAt(end - 1) < 0x80 || !wideEnd.test(text.slice(Math.max(start, end - longestSpace), end)))
  );
}

const isSpace = (character: number): boolean =>
  character === 0x20 || (character >= 0x09 && character <= 0x0d);
