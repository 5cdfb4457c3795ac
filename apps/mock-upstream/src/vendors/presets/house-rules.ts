import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { openAiError } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';

/** What a vendor refuses a body of chat completions with; undefined where it is fine. */
type HouseRule = (body: JsonObject) => VendorReply | undefined;

/** What vendors say of themselves, whatever the presets say of them. */
export const houseRules: Readonly<Record<string, HouseRule | undefined>> = {
  mistral: (body) => extraField(body) ?? mistralMessages(listOf(body.messages)),
  groq: (body) =>
    refusing(body, ['logprobs', 'logit_bias', 'top_logprobs'], body.n !== 1 && body.n !== undefined),
  cerebras: (body) => refusing(body, ['frequency_penalty', 'logit_bias', 'presence_penalty']),
  deepseek: ({ messages }) => missingThinking(listOf(messages)),
  moonshot: ({ messages }) => missingThinking(listOf(messages)),
};

/** Source: Mistral API reference, "Chat Completion"; anything else is an extra input. */
const mistralFields = new Set(
  [
    'model',
    'messages',
    'temperature',
    'top_p',
    'max_tokens',
    'min_tokens',
    'stream',
    'stop',
    'random_seed',
  ].concat(
    ['response_format', 'tools', 'tool_choice', 'presence_penalty', 'frequency_penalty', 'n', 'prediction'],
    ['parallel_tool_calls', 'prompt_mode', 'safe_prompt'],
  ),
);
const mistralMessageFields: Readonly<Record<string, readonly string[] | undefined>> = {
  system: ['content'],
  user: ['content'],
  assistant: ['content', 'tool_calls', 'prefix'],
  tool: ['content', 'tool_call_id', 'name'],
};

function extraField(body: JsonObject): VendorReply | undefined {
  const extra = Object.keys(body).find((field) => !mistralFields.has(field));
  return extra === undefined ? undefined : forbidden(['body', extra]);
}

/** Pydantic's words. */
const forbidden = (loc: readonly (string | number)[]): VendorReply => ({
  status: 422,
  body: {
    object: 'error',
    message: { detail: [{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted' }] },
    type: 'invalid_request_error',
    param: null,
    code: null,
  },
});

const mistralError = (message: string): VendorReply => ({
  status: 400,
  body: { object: 'error', message, type: 'invalid_request_message_order', param: null, code: '3230' },
});

function mistralMessages(messages: readonly JsonObject[]): VendorReply | undefined {
  for (const [place, { role: said, ...message }] of messages.entries()) {
    const role = wordIn(said);
    const known = mistralMessageFields[role] ?? [];
    const extra = Object.keys(message).find((field) => !known.includes(field));
    if (extra !== undefined) return forbidden(['body', 'messages', place, role, extra]);
    const calls = listOf(message.tool_calls).map(({ id }) => id);
    const wrong = [message.tool_call_id, ...calls].find(
      (id) => id !== undefined && !/^[a-z0-9]{9}$/iu.test(wordIn(id)),
    );
    if (wrong !== undefined) {
      return mistralError(`Tool call id was ${wordIn(wrong)} but must be a-z, A-Z, 0-9, with a length of 9.`);
    }
  }
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || last.prefix === true) return undefined;
  return mistralError(
    'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
  );
}

function refusing(body: JsonObject, fields: readonly string[], others = false): VendorReply | undefined {
  const named = listOf(body.messages).some(({ role, name }) => name !== undefined && role !== 'tool');
  const refused = fields.find((field) => body[field] !== undefined) ?? (others ? 'n' : undefined);
  const field = refused ?? (fields.includes('logprobs') && named ? 'messages.name' : undefined);
  return field === undefined
    ? undefined
    : openAiError(400, { message: `property '${field}' is unsupported` });
}

/** Models that think want their thinking back with the calls that followed from it. */
function missingThinking(messages: readonly JsonObject[]): VendorReply | undefined {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const calls = messages.slice(last + 1).filter((message) => listOf(message.tool_calls).length > 0);
  const isMissing = calls.some(({ reasoning_content: said }) => typeof said !== 'string' || said === '');
  if (!isMissing) return undefined;
  const message = 'The `reasoning_content` in the thinking mode must be passed back to the API.';
  return openAiError(400, { message });
}

const wordIn = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];
