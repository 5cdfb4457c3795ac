import type { Message, Role } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/**
 * Reads a message of words alone, `{ role, content }` with a string, on a short way: most messages are such.
 * Undefined for any other, which needs a whole reader.
 * @param roles those that mean the same in the format and in the canonical model
 */
export function readWords(value: JsonValue, roles: readonly Role[]): Message | undefined {
  if (!isJsonObject(value) || typeof value.content !== 'string') return undefined;
  const role = roles.find((one) => one === value.role);
  if (role === undefined) return undefined;
  for (const key in value) if (key !== 'role' && key !== 'content') return undefined;
  return { role, parts: [{ type: 'text', text: value.content }] };
}
