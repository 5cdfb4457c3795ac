import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { anthropicMessagesCodec } from './index.js';

interface Fixture {
  readonly name: string;
  readonly body: JsonObject;
}

function fixturesIn(folder: URL): Fixture[] {
  return readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    body: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject,
  }));
}

const chatFixtures = fixturesIn(new URL('../../openai-chat/fixtures/requests/', import.meta.url));
const ownFixtures = fixturesIn(new URL('../fixtures/requests/', import.meta.url));

const orphan = /is a result for the call/;

/** What the fixture is refused for, where it asks for what the vendor does not have. */
const refusals: Readonly<Record<string, RegExp>> = {
  'empty-values': orphan,
  'every-null': orphan,
  'tool-loop': orphan,
  'vendor-fields': orphan,
  'assistant-shapes': /another vendor|audio|image/,
  'every-field': /'n'|audio|modalities|tool/,
  media: /audio|video|file|image/,
  'sdk-multimodal': /audio|file/,
};

describe('a request for chat completions', () => {
  it.each(chatFixtures)('$name keeps the rules of the vendor, or is refused by name', ({ name, body }) => {
    const written = encode(openAiChatCodec.decodeRequest(body));
    if (written instanceof GatewayError) {
      expect(written.message).toMatch(refusals[name] ?? /never/);
    } else {
      checkRules(written);
      expect(documentedFields).toEqual(expect.arrayContaining(Object.keys(written)));
      expect(() => anthropicMessagesCodec.decodeRequest(written)).not.toThrow();
    }
  });
});

describe("this format's own request, as if another format's client had said it", () => {
  it.each(ownFixtures)('$name keeps the rules of the vendor, or is refused by name', ({ body }) => {
    const request = anthropicMessagesCodec.decodeRequest(body);
    const written = encode({ ...request, unportable: [], source: 'openai-responses' });
    if (!(written instanceof GatewayError)) checkRules(written);
    else expect(written.message).toMatch(/is a result for the call|file|another vendor/);
  });
});

function encode(request: CanonicalRequest): JsonObject | GatewayError {
  try {
    return anthropicMessagesCodec.encodeRequest(request, { model: 'claude' }).value;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

const documentedFields = [
  'model',
  'messages',
  'max_tokens',
  'system',
  'temperature',
  'top_p',
  'top_k',
  'stream',
  'stop_sequences',
  'tools',
  'tool_choice',
  'thinking',
  'metadata',
  'output_config',
  'service_tier',
];

/** The vendor's rules for a conversation. Source: formats/messages.md, "Turn rules". */
function checkRules(body: JsonObject): void {
  expect(body.max_tokens).toBeGreaterThanOrEqual(1);
  const messages = list(body.messages).filter(isJsonObject);
  expect(messages.length).toBeGreaterThan(0);
  messages.forEach((message, index) => {
    const next = messages[index + 1];
    if (next !== undefined) expect(next.role).not.toBe(message.role);
    checkBlocks(blocksOf(message));
    const calls = idsOf(message, 'tool_use', 'id');
    const results = next === undefined ? [] : idsOf(next, 'tool_result', 'tool_use_id');
    if (message.role === 'assistant') expect(results).toEqual(calls);
    if (index === 0) expect(idsOf(message, 'tool_result', 'tool_use_id')).toEqual([]);
  });
  const used = messages.some((message) => idsOf(message, 'tool_use', 'id').length > 0);
  if (used) expect(list(body.tools).length).toBeGreaterThan(0);
}

function checkBlocks(blocks: readonly JsonObject[]): void {
  expect(blocks.length).toBeGreaterThan(0);
  const lastResult = blocks.findLastIndex(({ type }) => type === 'tool_result');
  expect(blocks.slice(0, lastResult + 1).every(({ type }) => type === 'tool_result')).toBe(true);
  for (const { type, text } of blocks) {
    if (type === 'text') expect(text).toMatch(/\S/);
  }
}

function blocksOf({ content }: JsonObject): readonly JsonObject[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : list(content).filter(isJsonObject);
}

function idsOf(message: JsonObject, type: string, field: string): readonly JsonValue[] {
  return blocksOf(message).flatMap((block) => (block.type === type ? [block[field] ?? null] : []));
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}
