import type { JsonObject, JsonValue } from '#libs/json';

/** An object with some of its fields replaced; those that are null are taken away. Source: RFC 7396, at the top level. */
export function patched(before: JsonObject, changes: JsonObject): JsonObject {
  const fields = { ...before, ...changes };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, JsonValue] => field[1] !== null),
  );
}
