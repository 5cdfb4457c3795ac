import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { countUsage } from '../../composition/count-usage.js';
import { unknownModel } from '../openai/openai-models.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { checkConversation } from './check-conversation.js';
import { checkFieldsOf } from './check-create-request.js';
import { sealContent } from './encrypted-content.js';
import { readConversation } from './read-conversation.js';
import type { ResponseMemory } from './response-memory.js';
import { storedForm } from './stored-form.js';

/** `POST /v1/responses/input_tokens`. */
export function countInputTokens(memory: ResponseMemory): DirectEndpoint {
  return onConversation(memory, 'count', (body, items) => ({
    status: 200,
    body: { object: 'response.input_tokens', input_tokens: tokensOf(body, items) },
  }));
}

/**
 * `POST /v1/responses/compact`: the user's messages as they are, and all else sealed into one item, which is taken
 * back as input.
 */
export function compact(memory: ResponseMemory): DirectEndpoint {
  return onConversation(memory, 'compact', (body, items) => {
    const isUser = (item: JsonObject): boolean => item.role === 'user';
    const id = memory.newId('cmp');
    const content = items.filter((item) => !isUser(item));
    const sealed = {
      id,
      type: 'compaction',
      encrypted_content: sealContent({ id, type: 'compaction', content }),
    };
    const input_tokens = tokensOf(body, items);
    const usage = {
      input_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input_tokens + 1,
    };
    const output = [...items.filter(isUser).map((item) => storedForm(item, memory)), sealed];
    const created_at = Math.floor(Date.now() / 1000);
    return {
      status: 200,
      body: { id: memory.newId('resp'), object: 'response.compaction', created_at, output, usage },
      charge: { input: { total: input_tokens }, output: { total: 1 } },
    };
  });
}

function onConversation(
  memory: ResponseMemory,
  operation: 'count' | 'compact',
  answer: (body: JsonObject, items: readonly JsonObject[]) => VendorReply,
): DirectEndpoint {
  return {
    kind: 'direct',
    answer: (call) => {
      const body = call.body();
      const fault = checkFieldsOf(operation, body);
      if (fault) return fault;
      const request = isJsonObject(body) ? body : {};
      const conversation = readConversation(request, memory);
      if ('refusal' in conversation) return conversation.refusal;
      const { items } = conversation;
      const { model } = request;
      const isUnknown = typeof model === 'string' && call.models?.includes(model) === false;
      if (isUnknown) return unknownModel(model);
      return checkConversation(items, memory) ?? answer(request, items);
    },
  };
}

function tokensOf(body: JsonObject, items: readonly JsonObject[]): number {
  const request = openAiResponsesCodec.decodeRequest({ ...body, input: items });
  return countUsage([], request).input?.total ?? 0;
}
