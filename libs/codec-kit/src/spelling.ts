import type { FormatName, Spelling } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** How one format notes and reads its own ways of writing one thing. */
export interface FormatSpelling {
  /** `{ spelling }` for what differs from the usual way of writing, or nothing; to be spread. */
  spelledAs(choices: JsonObject): { spelling?: Spelling };
  /** How this format's client wrote the thing, by choice name. Empty where another format wrote it. */
  spellingOf(thing: { readonly spelling?: Spelling }): Readonly<Record<string, JsonValue | undefined>>;
}

export function spellingIn(format: FormatName): FormatSpelling {
  return {
    spelledAs: (choices) =>
      Object.keys(choices).length === 0 ? {} : { spelling: { format, value: choices } },
    spellingOf: ({ spelling }) =>
      spelling?.format === format && isJsonObject(spelling.value) ? spelling.value : {},
  };
}
