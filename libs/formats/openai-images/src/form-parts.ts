import type { FormPart } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Fields as a form has them: all of it text, lists as `name[]`, objects as `name[key]`. What is null is not said. */
export const writeFields = (fields: JsonObject): readonly FormPart[] =>
  Object.entries(fields).flatMap(([name, value]) => writeField(name, value));

function writeField(name: string, value: JsonValue | undefined): readonly FormPart[] {
  if (value === undefined || value === null) return [];
  if (isJsonArray(value)) return value.flatMap((one) => writeField(`${name}[]`, one));
  if (!isJsonObject(value)) return [{ name, value: String(value) }];
  return Object.entries(value).flatMap(([key, one]) => writeField(`${name}[${key}]`, one));
}
