import { playgroundTexts } from '../../texts/playground.js';

const texts = playgroundTexts.schema;
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What is wrong with a JSON Schema as far as it can be seen without a validator: the JSON, the types, and required
 * properties that are not described.
 * @returns words, or nothing where it is good
 */
export function schemaFault(text: string): string | undefined {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return texts.notJson(Error.isError(error) ? error.message : String(error));
  }
  return isObject(schema) ? faultOf(schema, '') : texts.notObject;
}

function faultOf(schema: Readonly<Record<string, unknown>>, place: string): string | undefined {
  const { type, properties, required, items } = schema;
  const named: readonly unknown[] = [type ?? []].flat();
  const unknown = named.find((name) => typeof name !== 'string' || !types.includes(name));
  if (unknown !== undefined) return texts.unknownType(JSON.stringify(unknown), place);
  if (properties !== undefined && !isObject(properties)) return texts.propertiesNoObject(place);
  if (required !== undefined && !isNames(required)) return texts.requiredNoNames(place);
  const missing = (required ?? []).find((name) => properties !== undefined && !(name in properties));
  if (missing !== undefined) return texts.requiredMissing(missing, place);
  const inner: readonly (readonly [string, unknown])[] = [
    ...Object.entries(properties ?? {}),
    ...(items === undefined ? [] : [['items', items] as const]),
  ];
  for (const [name, below] of inner) {
    const fault = isObject(below) ? faultOf(below, `${place}/${name}`) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
