import { describe, expect, it } from '@jest/globals';
import type { Codec } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { JsonObject } from '#libs/json';

/** One format: an answer in it with this usage and this reason of its end, and where a written answer says them. */
interface Vendor {
  readonly codec: Codec;
  readonly answer: (usage: JsonObject, finish: string) => JsonObject;
  readonly usageField: string;
  readonly finishOf: (answer: JsonObject) => unknown;
  /** 50 tokens read anew, 30 out of a cache, 20 written to one; 40 written visibly, 10 while thinking. */
  readonly usage: JsonObject;
  readonly stop: string;
}

const firstOf = (value: unknown): JsonObject => (value as readonly JsonObject[])[0] ?? {};

const chat: Vendor = {
  codec: openAiChatCodec,
  answer: (usage, finish) => ({
    ...{ id: '1', object: 'chat.completion', created: 1, model: 'm', usage },
    choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, finish_reason: finish }],
  }),
  usageField: 'usage',
  finishOf: ({ choices }) => firstOf(choices).finish_reason,
  usage: {
    ...{ prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
    prompt_tokens_details: { cached_tokens: 30, cache_write_tokens: 20 },
    completion_tokens_details: { reasoning_tokens: 10 },
  },
  stop: 'stop',
};
const messages: Vendor = {
  codec: anthropicMessagesCodec,
  answer: (usage, finish) => ({
    ...{ id: '1', type: 'message', role: 'assistant', model: 'm', usage },
    ...{ content: [{ type: 'text', text: 'x' }], stop_reason: finish, stop_sequence: null },
  }),
  usageField: 'usage',
  finishOf: ({ stop_reason: reason }) => reason,
  usage: {
    ...{ input_tokens: 50, cache_read_input_tokens: 30, cache_creation_input_tokens: 20, output_tokens: 50 },
    output_tokens_details: { thinking_tokens: 10 },
  },
  stop: 'end_turn',
};
const generate: Vendor = {
  codec: googleGenerateContentCodec,
  answer: (usageMetadata, finishReason) => ({
    usageMetadata,
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'x' }] }, finishReason }],
  }),
  usageField: 'usageMetadata',
  finishOf: ({ candidates }) => firstOf(candidates).finishReason,
  usage: {
    ...{ promptTokenCount: 100, cachedContentTokenCount: 30, candidatesTokenCount: 40 },
    ...{ thoughtsTokenCount: 10, totalTokenCount: 150 },
  },
  stop: 'STOP',
};
const responses: Vendor = {
  codec: openAiResponsesCodec,
  answer: (usage) => ({
    ...{ id: '1', object: 'response', status: 'completed', model: 'm', usage },
    output: [
      {
        ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
        content: [{ type: 'output_text', text: 'x', annotations: [] }],
      },
    ],
  }),
  usageField: 'usage',
  finishOf: ({ status, incomplete_details: details }) => (details as JsonObject | null)?.reason ?? status,
  usage: {
    ...{ input_tokens: 100, output_tokens: 50, total_tokens: 150 },
    input_tokens_details: { cached_tokens: 30, cache_write_tokens: 20 },
    output_tokens_details: { reasoning_tokens: 10 },
  },
  stop: 'completed',
};

const vendors = { chat, messages, generate, responses };
type Name = keyof typeof vendors;

const defaults = { model: 'm', id: '1', created: 1, includeUsage: true };
const translated = (from: Vendor, to: Vendor, usage: JsonObject, finish: string): JsonObject =>
  to.codec.encodeResponse(from.codec.decodeResponse(from.answer(usage, finish)), defaults).value;

const names = Object.keys(vendors) as readonly Name[];
const pairs = names.flatMap((from) => names.map((to) => [from, to] as const)).filter(([a, b]) => a !== b);

describe('every token is counted once', () => {
  // Google's reports know no writes: those tokens are input like any other.
  const written = { cache_creation_input_tokens: 0, input_tokens: 70 };
  it.each(pairs)('from %s to %s', (from, to) => {
    const told = translated(vendors[from], vendors[to], vendors[from].usage, vendors[from].stop);
    const expected = vendors[to].usage;
    const unwritten =
      from !== 'generate' ? {} : to === 'messages' ? written : { [detailsOf(to)]: { cached_tokens: 30 } };
    expect(told[vendors[to].usageField]).toMatchObject({ ...expected, ...unwritten });
  });

  const detailsOf = (to: Name): string => (to === 'chat' ? 'prompt_tokens_details' : 'input_tokens_details');

  it("includes what Google's own tools put before the model", () => {
    const usage = { ...generate.usage, promptTokenCount: 90, toolUsePromptTokenCount: 10 };
    const told = translated(generate, chat, usage, 'STOP').usage;
    expect(told).toMatchObject({ prompt_tokens: 100, total_tokens: 150 });
  });
});

/** What each reason is called elsewhere. Source: formats/mapping.md §6. */
const reasons: readonly (readonly [Name, string, Partial<Record<Name, string>>])[] = [
  ['chat', 'stop', { messages: 'end_turn', generate: 'STOP', responses: 'completed' }],
  ['chat', 'length', { messages: 'max_tokens', generate: 'MAX_TOKENS', responses: 'max_output_tokens' }],
  ['chat', 'content_filter', { messages: 'refusal', generate: 'SAFETY', responses: 'content_filter' }],
  ['chat', 'function_call', { messages: 'tool_use', generate: 'STOP', responses: 'completed' }],
  ['chat', 'unheard_of', { messages: 'end_turn', generate: 'STOP', responses: 'completed' }],
  ['messages', 'stop_sequence', { chat: 'stop', generate: 'STOP', responses: 'completed' }],
  [
    'messages',
    'model_context_window_exceeded',
    { chat: 'length', generate: 'MAX_TOKENS', responses: 'max_output_tokens' },
  ],
  ['messages', 'refusal', { chat: 'content_filter', generate: 'SAFETY', responses: 'content_filter' }],
  ['messages', 'pause_turn', { chat: 'stop', generate: 'STOP', responses: 'completed' }],
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY'].map(
    (word) =>
      [
        'generate',
        word,
        { chat: 'content_filter', messages: 'refusal', responses: 'content_filter' },
      ] as const,
  ),
  ...['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'LANGUAGE', 'OTHER', 'NO_IMAGE'].map(
    (word) => ['generate', word, { chat: 'stop', messages: 'end_turn', responses: 'failed' }] as const,
  ),
  ['generate', 'MAX_TOKENS', { chat: 'length', messages: 'max_tokens', responses: 'max_output_tokens' }],
  ['generate', 'UNHEARD_OF', { chat: 'stop', messages: 'end_turn', responses: 'completed' }],
];

describe('an answer ends elsewhere as it ended', () => {
  it.each(reasons)('%s: %s', (from, finish, elsewhere) => {
    const said = Object.keys(elsewhere).map((to) => {
      const vendor = vendors[to as Name];
      return [to, vendor.finishOf(translated(vendors[from], vendor, vendors[from].usage, finish))];
    });
    expect(Object.fromEntries(said)).toEqual(elsewhere);
  });
});
