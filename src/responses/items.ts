import { isJsonArray, isJsonObject, ownValue } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** How the vendor begins the ids of its items. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'msg',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
  reasoning: 'rs',
  compaction: 'cmp',
};

/** Items that only clients make: upstreams give them no ids, and need none. */
const clientItems: ReadonlySet<string> = new Set(['function_call_output', 'custom_tool_call_output']);

/** `input` as items, each with a type. What is no item is left away: nobody took it as one. */
export function itemsIn(input: JsonValue | undefined): readonly JsonObject[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  if (!isJsonArray(input)) return [];
  return input.filter(isJsonObject).map((item) => ({ ...item, type: typeOf(item) }));
}

/** Old clients send messages without a type. */
export const typeOf = ({ type }: JsonObject): string => (typeof type === 'string' ? type : 'message');

export const idOf = ({ id }: JsonObject): string | undefined =>
  typeof id === 'string' && id !== '' ? id : undefined;

/** Names the items that have no name yet. */
export const withIds = (items: readonly JsonObject[], newId: () => string): readonly JsonObject[] =>
  items.map((item) =>
    idOf(item) === undefined
      ? { ...item, id: `${ownValue(prefixes, typeOf(item)) ?? 'item'}_${newId()}` }
      : item,
  );

/** An item as part of a new request: without the id the gateway gave it for its own sake. */
export function asInput(item: JsonObject): JsonObject {
  const type = typeOf(item);
  const isClients = clientItems.has(type) || (type === 'message' && item.role !== 'assistant');
  if (!isClients) return item;
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== 'id'));
}

/** An item as the vendor lists it: with its state, and its content in parts. */
export function asListed(item: JsonObject): JsonObject {
  if (typeOf(item) !== 'message') return item;
  const { content } = item;
  return {
    status: 'completed',
    ...item,
    ...(typeof content === 'string' && { content: [textPart(item.role, content)] }),
  };
}

const textPart = (role: JsonValue | undefined, text: string): JsonObject =>
  role === 'assistant' ? { type: 'output_text', text, annotations: [] } : { type: 'input_text', text };

/** Whether another upstream than the one that made the item can take it: thoughts are read by their maker alone. */
export const isPortable = (item: JsonObject): boolean => typeOf(item) !== 'reasoning';

/** The id an item refers to, where it is a reference. */
export const referenceIn = (item: JsonValue): string | undefined =>
  isJsonObject(item) && item.type === 'item_reference' ? idOf(item) : undefined;

/** The ids that items of `input` refer to. */
export function referencesIn(input: JsonValue | undefined): readonly string[] {
  if (!isJsonArray(input)) return [];
  return input.map(referenceIn).filter((id) => id !== undefined);
}
