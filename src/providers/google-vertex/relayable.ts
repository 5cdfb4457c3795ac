import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** A whole request in one for a count, which Vertex AI refuses. */
const wholes = ['generateContentRequest', 'generate_content_request'];
/** Holders of ids, which it refuses as well. */
const calls = ['functionCall', 'function_call', 'functionResponse', 'function_response'];

/**
 * Whether Vertex AI reads a body of generate-content as Google's developer API does: each turn has a role, no call an
 * id. Bodies of other formats have no contents.
 */
export function isRelayable(body: JsonObject): boolean {
  const { contents } = body;
  if (contents === undefined) return !wholes.some((name) => Object.hasOwn(body, name));
  // Nothing can be stored there.
  return !Object.hasOwn(body, 'store') && (!isJsonArray(contents) || contents.every(isPlain));
}

function isPlain(content: JsonValue): boolean {
  if (!isJsonObject(content)) return true;
  const { role, parts } = content;
  if (typeof role !== 'string') return false;
  return !isJsonArray(parts) || !parts.some(holdsId);
}

const holdsId = (part: JsonValue): boolean =>
  isJsonObject(part) &&
  calls.some((name) => {
    const call = part[name];
    return isJsonObject(call) && call.id !== undefined;
  });
