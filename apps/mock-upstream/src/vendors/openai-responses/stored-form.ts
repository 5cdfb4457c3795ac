import type { JsonObject } from '#libs/json';
import type { ResponseMemory } from './response-memory.js';

/** What ids begin with, by item type. */
const prefixes: ReadonlyMap<unknown, string> = new Map([
  ['message', 'msg'],
  ['function_call', 'fc'],
  ['custom_tool_call', 'ctc'],
  ['reasoning', 'rs'],
]);

/** An item of the client's as the vendor keeps it: with an id, a type, and its text in a part. */
export function storedForm(item: JsonObject, memory: ResponseMemory): JsonObject {
  const { type = 'message' } = item;
  const id = item.id ?? memory.newId(prefixes.get(type) ?? 'item');
  return { ...item, type, id, ...(type === 'message' && { status: 'completed', content: partsOf(item) }) };
}

function partsOf({ role, content = [] }: JsonObject): JsonObject[string] {
  if (typeof content !== 'string') return content;
  if (role === 'assistant') return [{ type: 'output_text', text: content, annotations: [] }];
  return [{ type: 'input_text', text: content }];
}
