import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { Codec } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiCompletionsCodec } from '#libs/formats/openai-completions';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { JsonObject, JsonValue } from '#libs/json';

/** A client's format: the least it can say, and upstreams of another format that read it. */
interface Client {
  readonly codec: Codec;
  readonly body: JsonObject;
  readonly targets: readonly Codec[];
}

const text = { type: 'text', text: 'hi' };
const chat: Client = {
  codec: openAiChatCodec,
  body: { model: 'm', messages: [{ role: 'user', content: 'hi' }] },
  targets: [anthropicMessagesCodec, googleGenerateContentCodec, openAiResponsesCodec],
};
const messages: Client = {
  codec: anthropicMessagesCodec,
  body: { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] },
  targets: [openAiChatCodec, googleGenerateContentCodec, openAiResponsesCodec],
};
const generate: Client = {
  codec: googleGenerateContentCodec,
  body: { model: 'm', contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  targets: [openAiChatCodec, anthropicMessagesCodec, openAiResponsesCodec],
};
const responses: Client = {
  codec: openAiResponsesCodec,
  body: { model: 'm', input: 'hi' },
  targets: [openAiChatCodec, anthropicMessagesCodec, googleGenerateContentCodec],
};
const completions: Client = {
  codec: openAiCompletionsCodec,
  body: { model: 'm', prompt: 'hi' },
  targets: [openAiChatCodec, anthropicMessagesCodec, googleGenerateContentCodec, openAiResponsesCodec],
};

/** What examples cannot but say besides. */
const beside = /^(filename|reasoning-switch);/;

/** What is lost of the fields on the way to each other format, but for what the plain body loses, too. */
function lost({ codec, body, targets }: Client, fields: JsonObject): readonly (readonly string[])[] {
  const losses = (said: JsonObject, target: Codec): readonly string[] =>
    target
      .encodeRequest(codec.decodeRequest(said), { model: 'm' })
      .losses.map(({ feature, action }) => `${feature};${action}`);
  return targets.map((target) => {
    const plain = losses(body, target);
    return losses({ ...body, ...fields }, target).filter(
      (loss) => !plain.includes(loss) && !beside.test(loss),
    );
  });
}

const user = (...content: JsonObject[]): JsonObject => ({ messages: [{ role: 'user', content }] });
const png = 'data:image/png;base64,AAAA';
const document = {
  type: 'document',
  source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
};
const tool = { name: 'f', input_schema: { type: 'object', properties: {} } };
const part = (fields: JsonObject): JsonObject => ({
  contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' }, ...fields }] }],
});
const declare = (fields: JsonObject): JsonObject => ({
  tools: [{ functionDeclarations: [{ name: 'f', ...fields }] }],
});

type Case = readonly [name: string, client: Client, fields: JsonObject];

const everyOne = (client: Client, fields: JsonObject): readonly Case[] =>
  Object.entries(fields).map(([name, value]) => [name, client, { [name]: value as JsonValue }]);

const inConfig = (fields: JsonObject): readonly Case[] =>
  Object.entries(fields).map(([name, value]) => [
    name,
    generate,
    { generationConfig: { [name]: value as JsonValue } },
  ]);

const reported: readonly Case[] = [
  ...everyOne(chat, {
    prediction: { type: 'content', content: 'a' },
    moderation: { model: 'omni' },
    x_custom: 1,
  }),
  ['x_part', chat, user({ ...text, x_part: 1 })],
  ['x_image', chat, user({ type: 'image_url', image_url: { url: png, x_image: 1 } })],
  ['x_tool', chat, { tools: [{ type: 'function', function: { name: 'f', x_tool: 1 } }] }],
  ...everyOne(messages, {
    cache_control: { type: 'ephemeral' },
    speed: 'fast',
    context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    diagnostics: { previous_message_id: 'msg_1' },
    x_custom: 1,
  }),
  ['context', messages, user({ ...document, title: 'a', context: 'a' }, text)],
  ['citations', messages, user({ ...document, citations: { enabled: true } }, text)],
  ['defer_loading', messages, { tools: [{ ...tool, defer_loading: true }] }],
  ['allowed_callers', messages, { tools: [{ ...tool, allowed_callers: ['code_execution_20250825'] }] }],
  ['input_examples', messages, { tools: [{ ...tool, input_examples: [{}] }] }],
  ['eager_input_streaming', messages, { tools: [{ ...tool, eager_input_streaming: true }] }],
  ...everyOne(generate, {
    safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
    labels: { a: 'b' },
    x_custom: 1,
  }),
  ...inConfig({
    mediaResolution: 'MEDIA_RESOLUTION_LOW',
    speechConfig: { languageCode: 'de' },
    imageConfig: { imageSize: '1K' },
    routingConfig: { autoMode: {} },
  }),
  ['videoMetadata', generate, part({ videoMetadata: { fps: 1 } })],
  ['response', generate, declare({ response: { type: 'OBJECT' } })],
  ['behavior', generate, declare({ behavior: 'NON_BLOCKING' })],
  ...everyOne(responses, {
    truncation: 'auto',
    include: ['web_search_call.results'],
    max_tool_calls: 3,
    top_logprobs: 2,
    context_management: [{ type: 'compaction' }],
    moderation: { model: 'omni' },
    x_custom: 1,
  }),
  ['x_item', responses, { input: [{ role: 'user', content: 'hi', x_item: 1 }] }],
  ...everyOne(completions, { suffix: 'a', ignore_eos: true }),
];

describe('a field that only its own format has', () => {
  it.each(reported)('%s is reported once, by its name', (name, client, fields) => {
    for (const losses of lost(client, fields)) expect(losses).toEqual([`${name};dropped`]);
  });

  it('is named where it is said in another way', () => {
    const block = {
      type: 'search_result',
      source: 'https://example.com',
      title: 'Oak',
      content: [{ type: 'text', text: 'Oaks grow slowly.' }],
    };
    for (const losses of lost(messages, user(block, text))) {
      expect(losses).toEqual(['search_result;approximated']);
    }
  });

  const refused: readonly Case[] = [
    ...everyOne(messages, {
      container: 'c_1',
      mcp_servers: [{ type: 'url', url: 'https://example.com', name: 'a' }],
      inference_geo: 'eu',
      thread: { id: 't' },
    }),
    ['container_upload', messages, user({ type: 'container_upload', file_id: 'f' })],
    ...everyOne(generate, { cachedContent: 'cachedContents/1', continuationToken: 'AA==' }),
    ...everyOne(responses, { prompt: { id: 'p' }, tool_choice: { type: 'web_search' } }),
    ['item_reference', responses, { input: [{ type: 'item_reference', id: 'msg_1' }] }],
    ['compaction', responses, { input: [{ type: 'compaction', encrypted_content: 'a' }] }],
  ];
  it.each(refused)('%s is refused, for it would change the meaning', (name, client, fields) => {
    expect.assertions(client.targets.length);
    for (const target of client.targets) {
      try {
        target.encodeRequest(client.codec.decodeRequest({ ...client.body, ...fields }), { model: 'm' });
      } catch (error) {
        const expected = { code: 'caller_unsupported_feature', reason: name };
        expect(error instanceof GatewayError && error).toMatchObject(expected);
      }
    }
  });

  const harmless: readonly Case[] = [
    ['null', chat, { x_custom: null, prediction: null }],
    ['thinking, read as reasoning', chat, { thinking: { type: 'disabled' } }],
    [
      "an answer as OpenAI's SDK holds it",
      chat,
      {
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: 'Hi.', refusal: null, annotations: [], parsed: { a: 1 } },
          { role: 'user', content: 'go on' },
        ],
      },
    ],
    ['speed standard', messages, { speed: 'standard', container: null }],
    ['citations that are off', messages, user({ ...document, citations: { enabled: false } }, text)],
    ['the type of a tool', messages, { tools: [{ ...tool, type: 'custom' }] }],
    [
      'the role of the instruction',
      generate,
      { systemInstruction: { role: 'user', parts: [{ text: 'a' }] } },
    ],
    ['an empty configuration', generate, { generationConfig: {}, safetySettings: [] }],
    ['truncation disabled', responses, { truncation: 'disabled', include: ['reasoning.encrypted_content'] }],
    [
      'an answer as it came',
      responses,
      {
        input: [
          { role: 'user', content: 'hi' },
          {
            type: 'message',
            id: 'msg_1',
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'Hi.', annotations: [], logprobs: [] }],
          },
          { role: 'user', content: 'go on' },
        ],
      },
    ],
  ];
  it.each(harmless)('%s loses nothing', (_name, client, fields) => {
    expect(lost(client, fields)).toEqual(client.targets.map(() => []));
  });
});
