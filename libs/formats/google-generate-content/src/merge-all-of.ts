import { definitionOf } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Keywords of objects that can be laid together. */
const mergeable = new Set(['type', 'title', 'description', 'properties', 'required', '$defs']);

/** The schema with the parts of its `allOf` laid together; undefined where they do not simply add up. */
export function mergeAllOf(schema: JsonObject, root: JsonObject): JsonObject | undefined {
  const { allOf, ...base } = schema;
  if (!isJsonArray(allOf) || allOf.length === 0) return undefined;
  const [only] = allOf;
  if (allOf.length === 1 && isJsonObject(only)) return { ...only, ...base };
  const members = allOf.map((member) => memberOf(member, root));
  return [base, ...members].reduce<JsonObject | undefined>(
    (merged, member) => merged && member && lay(member, merged),
    {},
  );
}

function memberOf(member: JsonValue, root: JsonObject): JsonObject | undefined {
  if (!isJsonObject(member)) return undefined;
  return typeof member.$ref === 'string' ? definitionOf(member.$ref, root) : member;
}

/** Both objects' properties in one; undefined where a keyword or a property would have to be two things. */
function lay(added: JsonObject, base: JsonObject): JsonObject | undefined {
  if (!Object.keys(added).every((key) => mergeable.has(key))) return undefined;
  if ((added.type ?? 'object') !== 'object') return undefined;
  const properties = objectOr(base.properties);
  const more = objectOr(added.properties);
  if (Object.keys(more).some((name) => Object.hasOwn(properties, name))) return undefined;
  const required = [...listOr(base.required), ...listOr(added.required)];
  return {
    ...added,
    ...base,
    type: 'object',
    properties: { ...properties, ...more },
    ...(required.length > 0 && { required }),
  };
}

const objectOr = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOr = (value: JsonValue | undefined): readonly JsonValue[] => (isJsonArray(value) ? value : []);
