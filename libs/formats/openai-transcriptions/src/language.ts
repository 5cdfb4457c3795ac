import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** A language's code, ISO 639 or BCP 47; names such as `english` are none. */
const code = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** The language of an answer: its name in the long form, the first of the codes in the short one. */
export function readLanguage({ language, languages }: JsonObject): string | undefined {
  if (typeof language === 'string' && language !== '') return language;
  const [first] = isJsonArray(languages) ? languages : [];
  return codeIn(first);
}

function codeIn(value: JsonValue | undefined): string | undefined {
  return isJsonObject(value) && typeof value.code === 'string' && value.code !== '' ? value.code : undefined;
}

/** `languages` of the short form, where the language is known by its code; to be spread. */
export function writeLanguages(language: string | undefined): JsonObject {
  return language !== undefined && code.test(language) ? { languages: [{ code: language }] } : {};
}
