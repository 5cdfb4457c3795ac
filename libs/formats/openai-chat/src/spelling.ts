import type { Spelling } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { format } from './format.js';

/** `{ spelling }` for what differs from the usual way of writing, or nothing; to be spread. */
export function spelledAs(choices: JsonObject): { spelling?: Spelling } {
  return Object.keys(choices).length === 0 ? {} : { spelling: { format, value: choices } };
}

/** How this format's client wrote the thing, by choice name. Empty where another format wrote it. */
export function spellingOf(thing: {
  readonly spelling?: Spelling;
}): Readonly<Record<string, JsonValue | undefined>> {
  const { spelling } = thing;
  return spelling?.format === format && isJsonObject(spelling.value) ? spelling.value : {};
}
