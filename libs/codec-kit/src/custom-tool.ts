import type { CustomTool } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** The one argument of the function that stands for a custom tool. */
const argument = 'input';

/** The schema of a function that stands for a tool with free text, in formats that have functions alone. */
export const customToolSchema: JsonObject = {
  type: 'object',
  properties: { [argument]: { type: 'string', description: 'The whole input of the tool, as plain text.' } },
  required: [argument],
  additionalProperties: false,
};

/** What such a function is said to do: the tool's own description, and the grammar its input must follow. */
export function describeCustomTool({ description, grammar }: CustomTool): string | undefined {
  const rule =
    grammar === undefined
      ? undefined
      : `The input must match this ${grammar.syntax} grammar:\n${grammar.definition}`;
  const said = [description, rule].filter((text) => text !== undefined);
  return said.length === 0 ? undefined : said.join('\n\n');
}

/** Free text as the arguments of such a function. */
export function wrapCustomInput(text: string): JsonObject {
  return { [argument]: text };
}

/** The free text in the arguments of such a function; undefined where they are others. */
export function unwrapCustomInput(json: string): string | undefined {
  try {
    const value = JSON.parse(json) as JsonValue;
    const text = isJsonObject(value) ? value[argument] : undefined;
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
