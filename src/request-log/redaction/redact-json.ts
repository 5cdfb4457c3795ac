import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** Rewrites a text. */
export type Rewrite = (text: string) => string;

/** The value with all its texts, names and numbers rewritten. What a number becomes is a text. */
export function rewriteTexts(value: JsonValue, rewrite: Rewrite): JsonValue {
  if (typeof value === 'string') return rewrite(value);
  if (typeof value === 'number') {
    const written = String(value);
    const rewritten = rewrite(written);
    return rewritten === written ? value : rewritten;
  }
  if (isJsonArray(value)) return value.map((element) => rewriteTexts(element, rewrite));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [rewrite(name), rewriteTexts(member, rewrite)]),
  );
}
