import type { JsonObject } from '#libs/json';
import { answered } from '../facts.js';
import { answers, expected } from './scenario.js';
import type { Expected, Replies } from './scenario.js';

/** A chat completion of one choice. Source: formats/chat.md, "Response". */
export const chatAnswer = (
  message: JsonObject,
  more: JsonObject = {},
  choice: JsonObject = {},
): JsonObject => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_741_569_952,
  model: 'gpt-5-2025-08-07',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: null, refusal: null, ...message },
      logprobs: null,
      finish_reason: 'stop',
      ...choice,
    },
  ],
  usage: { prompt_tokens: 20, completion_tokens: 9, total_tokens: 29 },
  ...more,
});

/** A message. Source: formats/messages.md, "Response". */
export const messagesAnswer = (content: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  id: 'msg_01',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5-20250929',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: {
    input_tokens: 20,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 9,
    service_tier: 'standard',
  },
  ...more,
});

/** An answer of one candidate. Source: formats/generate-content.md, "Response". */
export const generateContentAnswer = (
  parts: readonly JsonObject[],
  more: JsonObject = {},
  candidate: JsonObject = {},
): JsonObject => ({
  candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP', index: 0, ...candidate }],
  usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 9, totalTokenCount: 29 },
  modelVersion: 'gemini-3-pro',
  responseId: 'r1',
  ...more,
});

/** A response. Source: formats/responses.md, "Response object". */
export const responsesAnswer = (output: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_741_476_777,
  status: 'completed',
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  model: 'gpt-5-2025-08-07',
  output,
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: false,
  temperature: 1,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
  usage: {
    input_tokens: 20,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 9,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 29,
  },
  user: null,
  metadata: {},
  ...more,
});

/** An item of text in a response. */
export const messageItem = (words: string, part: JsonObject = {}): JsonObject => ({
  id: 'msg_1',
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text: words, annotations: [], logprobs: [], ...part }],
});

/** A call in a response. */
export const callItem = (number: number, name: string, input: string): JsonObject => ({
  id: `fc_${number}`,
  type: 'function_call',
  status: 'completed',
  call_id: `call_${number}`,
  name,
  arguments: input,
});

/** A call in a chat completion. */
export const chatCall = (number: number, name: string, input: string): JsonObject => ({
  id: `call_${number}`,
  type: 'function',
  function: { name, arguments: input },
});

/** Every vendor says the same words and nothing else. */
export const saying = (words: string): Replies =>
  answers({
    chat: chatAnswer({ content: words }),
    messages: messagesAnswer([{ type: 'text', text: words }]),
    'generate-content': generateContentAnswer([{ text: words }]),
    responses: responsesAnswer([messageItem(words)]),
  });

/** What was read and written, in every answer above. */
export const usualUsage: readonly Expected[] = [
  expected(answered.usage('input tokens', 20)),
  expected(answered.usage('output tokens', 9)),
];

/** What the client gets where every vendor says the same words. */
export const hears = (words: string): readonly Expected[] => [
  expected(answered.words(words)),
  expected(answered.end('stop')),
  ...usualUsage,
];
