import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { invalidField, openAiError } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import { itemNotFound } from './check-conversation.js';
import { shown } from './known-fields.js';
import { itemsIn } from './response-memory.js';
import type { ResponseMemory } from './response-memory.js';

/** What a request makes the model read. */
export interface Conversation {
  /** The items the request brings, with what it only refers to put in place. */
  readonly input: readonly JsonObject[];
  /** Those of the responses before it, then the input. */
  readonly items: readonly JsonObject[];
}

/** Puts a request's conversation together from what it says and what is stored; a refusal where that is not there. */
export function readConversation(
  { input: said, previous_response_id: previousId, conversation }: JsonObject,
  memory: ResponseMemory,
): Conversation | { readonly refusal: VendorReply } {
  if (conversation !== undefined && conversation !== null)
    return { refusal: unknownConversation(conversation) };
  const input: JsonObject[] = [];
  for (const item of typeof said === 'string' ? [userItem(said)] : itemsIn(said)) {
    const { type, id } = item;
    const referred = type === 'item_reference' ? memory.findItem(shown(id)) : item;
    if (!referred) return { refusal: itemNotFound(shown(id)) };
    input.push(referred);
  }
  if (typeof previousId !== 'string') return { input, items: input };
  const previous = memory.find(previousId);
  if (!previous) return { refusal: unknownPrevious(previousId) };
  return { input, items: [...previous.read, ...itemsIn(previous.response.output), ...input] };
}

function userItem(text: string): JsonObject {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}

function unknownPrevious(id: string): VendorReply {
  const message = `Previous response with id '${id}' not found.`;
  return invalidField('previous_response_id', message, 'previous_response_not_found');
}

/** The mock keeps no conversations: every one is unknown to it. */
function unknownConversation(conversation: JsonObject[string]): VendorReply {
  const id = isJsonObject(conversation) ? conversation.id : conversation;
  return openAiError(404, {
    message: `Conversation with id '${shown(id)}' not found.`,
    param: 'conversation',
  });
}
