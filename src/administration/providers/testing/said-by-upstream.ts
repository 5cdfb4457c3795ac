import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** Longest words that are passed on, in characters. */
const longest = 300;

/**
 * The upstream's own words in what it answered: the message of an error in JSON, or plain text.
 * @param said the beginning of the answer
 * @returns undefined where there are none for people: of web pages, or of JSON that says nothing
 */
export function saidByUpstream(said: string): string | undefined {
  const words = messageIn(said) ?? (/^\s*[<{[]/.test(said) ? undefined : said);
  const line = words?.replaceAll(/\p{Cc}+|\s+/gu, ' ').trim();
  return line === undefined || line === '' ? undefined : cut(line);
}

function messageIn(said: string): string | undefined {
  try {
    return messageOf(JSON.parse(said) as JsonValue);
  } catch {
    return undefined;
  }
}

/** `{error: {message}}`, `{error: "…"}`, `{message}`, `{detail}`, Google's list of one. */
function messageOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (isJsonArray(value)) return messageOf(value[0]);
  if (!isJsonObject(value)) return undefined;
  return messageOf(value.error ?? value.message ?? value.detail ?? undefined);
}

const cut = (line: string): string => (line.length > longest ? `${line.slice(0, longest)} …` : line);

/** Whether an answer is a page for browsers. */
export const isWebPage = (contentType: string, said: string): boolean =>
  contentType.includes('html') || /^\s*<(?:!doctype|html)/i.test(said);
