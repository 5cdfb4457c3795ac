import type { JsonObject, JsonValue } from '#libs/json';
import { firstFault } from '../openai/field-checks.js';
import { invalidField, openAiError } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import { openContent } from './encrypted-content.js';
import { shown } from './known-fields.js';

/** Calls and what answers them, by item type. */
const calls: ReadonlyMap<unknown, string> = new Map([
  ['function_call', 'function_call_output'],
  ['custom_tool_call', 'custom_tool_call_output'],
]);

const namesOfCalls: ReadonlyMap<unknown, string> = new Map([
  ['function_call', 'function call'],
  ['custom_tool_call', 'custom tool call'],
]);

/** What the vendor remembers of the items it issued. */
export interface IssuedItems {
  /** Whether an item of this id was stored, and is still. */
  isStored(id: string): boolean;
  /** The thinking without which a call must not come back, by the call's item id or `call_id`. */
  reasoningBefore(id: string): string | undefined;
}

/** What the vendor has against a conversation, all of whose items are whole in themselves. */
export function checkConversation(
  items: readonly JsonObject[],
  issued: IssuedItems,
): VendorReply | undefined {
  return (
    firstFault(items, (item) => checkSeal(item, issued)) ??
    checkCalls(items) ??
    firstFault(items, (item, position) => checkReasoning(item, items[position + 1])) ??
    firstFault(items, (item, position) => checkThoughtBefore(item, items.slice(0, position), issued))
  );
}

/** What comes back sealed must be what was issued; what comes back by its id alone must have been stored. */
function checkSeal(item: JsonObject, issued: IssuedItems): VendorReply | undefined {
  const { type, id, encrypted_content: sealed } = item;
  if (type !== 'reasoning' && type !== 'compaction') return undefined;
  if (typeof sealed !== 'string') {
    return typeof id === 'string' && !issued.isStored(id) ? itemNotFound(id) : undefined;
  }
  const opened = openContent(sealed);
  if (opened?.type !== type) return invalidSeal(id, 'Encrypted content could not be decrypted or parsed.');
  if (typeof id === 'string' && opened.id !== id) {
    return invalidSeal(id, 'Encrypted content item_id did not match the target item id.');
  }
  return undefined;
}

function invalidSeal(id: JsonObject['id'], reason: string): VendorReply {
  const item = typeof id === 'string' ? ` for item ${id}` : '';
  const message = `The encrypted content${item} could not be verified. Reason: ${reason}`;
  return openAiError(400, { message, code: 'invalid_encrypted_content' });
}

/** An item the vendor has not, or no longer. */
export function itemNotFound(id: string): VendorReply {
  const message = `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`;
  return openAiError(404, { message, param: 'input' });
}

/** Every call needs its output, every output its call before it. */
function checkCalls(items: readonly JsonObject[]): VendorReply | undefined {
  for (const [call, output] of calls) {
    const callName = namesOfCalls.get(call) ?? '';
    const open = new Set<JsonValue | undefined>();
    const called = new Set<JsonValue | undefined>();
    for (const { type, call_id: id } of items) {
      if (type === call) {
        open.add(id);
        called.add(id);
      } else if (type === output) {
        if (!called.has(id)) {
          return invalidField(
            'input',
            `No tool call found for ${callName} output with call_id ${shown(id)}.`,
          );
        }
        open.delete(id);
      }
    }
    const [unanswered] = open;
    if (open.size > 0) {
      return invalidField('input', `No tool output found for ${callName} ${shown(unanswered)}.`);
    }
  }
  return undefined;
}

/** Thinking comes back with what it led to. */
function checkReasoning(item: JsonObject, next: JsonObject | undefined): VendorReply | undefined {
  if (item.type !== 'reasoning' || isOfModel(next)) return undefined;
  const name = typeof item.id === 'string' ? `Item '${item.id}'` : 'Item';
  const message = `${name} of type 'reasoning' was provided without its required following item.`;
  return invalidField('input', message);
}

function isOfModel(item: JsonObject | undefined): boolean {
  if (item === undefined) return false;
  const { type = 'message', role } = item;
  if (type === 'message') return role === 'assistant';
  return typeof type === 'string' && (type === 'reasoning' || type.endsWith('_call'));
}

/** What followed thinking comes back with it. */
function checkThoughtBefore(
  item: JsonObject,
  before: readonly JsonObject[],
  issued: IssuedItems,
): VendorReply | undefined {
  const { type, id, call_id: callId } = item;
  if (!calls.has(type)) return undefined;
  const wanted = [id, callId]
    .map((name) => (typeof name === 'string' ? issued.reasoningBefore(name) : undefined))
    .find((thought) => thought !== undefined);
  if (wanted === undefined || before.some((other) => reasoningId(other) === wanted)) return undefined;
  const name = typeof id === 'string' ? id : shown(callId);
  const message = `Item '${name}' of type '${shown(type)}' was provided without its required 'reasoning' item: '${wanted}'.`;
  return invalidField('input', message);
}

/** The id an item of thinking has, or had when it was issued. */
function reasoningId({ type, id, encrypted_content: sealed }: JsonObject): unknown {
  if (type !== 'reasoning') return undefined;
  return typeof sealed === 'string' ? openContent(sealed)?.id : id;
}
