import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ChatDialectOptions } from './chat-dialect.js';

const nine = /^[A-Za-z0-9]{9}$/;

/**
 * Whether an upstream that refuses some of OpenAI's fields takes a body of chat completions as it is. One that is known
 * to refuse nothing takes any. Bodies of other formats have no messages.
 */
export function isRelayableChat(body: JsonObject, dialect: ChatDialectOptions): boolean {
  const { refuses = [], maxTokensField, streamUsage, seedField, prefillMark } = dialect;
  if (refuses.length === 0 || !isJsonArray(body.messages)) return true;
  const foreign = [
    ...refuses,
    ...(refuses.includes('logprobs') ? ['top_logprobs'] : []),
    ...(refuses.includes('user') ? ['safety_identifier'] : []),
    ...(maxTokensField === 'max_tokens' ? ['max_completion_tokens'] : []),
    ...(streamUsage === false ? ['stream_options'] : []),
    ...(seedField === 'random_seed' ? ['seed'] : []),
  ];
  if (foreign.some((field) => body[field] !== undefined && !(field === 'n' && body.n === 1))) return false;
  if (prefillMark === true && isUnmarkedPrefill(body.messages.at(-1))) return false;
  return body.messages.every((message) => isRelayableMessage(message, dialect));
}

function isRelayableMessage(
  message: JsonValue,
  { refuses = [], developerRole, reasoningField = 'none', callIds }: ChatDialectOptions,
): boolean {
  if (!isJsonObject(message)) return true;
  const { role, name, tool_call_id: answered, tool_calls: calls } = message;
  if (role === 'developer' && developerRole === false) return false;
  if (Object.entries(message).some(([field, value]) => field !== 'content' && saysNothing(value)))
    return false;
  if (isSaid(name) && refuses.includes('name')) return false;
  if (isSaid(message.reasoning_content) && reasoningField !== 'reasoning_content') return false;
  const ids = [answered, ...(isJsonArray(calls) ? calls.filter(isJsonObject).map(({ id }) => id) : [])];
  return callIds !== 'nine' || ids.every((id) => typeof id !== 'string' || nine.test(id));
}

/** A last message of the assistant's that the answer shall continue, and does not say so. */
const isUnmarkedPrefill = (last: JsonValue | undefined): boolean =>
  isJsonObject(last) && last.role === 'assistant' && !isSaid(last.tool_calls) && !isSaid(last.prefix);

/** Fields that OpenAI's own clients bring back of an answer, though nothing was in them. */
const saysNothing = (value: JsonValue | undefined): boolean =>
  value === null || (isJsonArray(value) && value.length === 0);

const isSaid = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;
