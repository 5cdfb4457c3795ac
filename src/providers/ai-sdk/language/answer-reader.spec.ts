import { describe, expect, it } from '@jest/globals';
import { fold, OrderChecker } from '#libs/canonical';
import type { CanonicalResponse, StreamEvent, Tool } from '#libs/canonical';
import type { StreamPart } from '../package/sdk-models.js';
import { AnswerReader } from './answer-reader.js';
import { writeProof } from './proofs.js';
import { ToolNames } from './tool-names.js';
import { vendorOf } from './vendor.js';
import { writeToolName } from './write-tools.js';

const finish = { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: {} };

function eventsOf(parts: readonly object[], provider = 'other.chat', tools: readonly Tool[] = []) {
  const reader = new AnswerReader(vendorOf(provider), new ToolNames({ tools }));
  const order = new OrderChecker();
  const events: StreamEvent[] = [];
  for (const part of parts) events.push(...reader.push(part as StreamPart));
  for (const event of events) order.push(event);
  order.finish();
  return events;
}

const read = (...args: Parameters<typeof eventsOf>): CanonicalResponse => fold(eventsOf(...args));
const partsOf = (...args: Parameters<typeof eventsOf>) => read(...args).candidates[0]?.parts;

describe('an answer of a package', () => {
  it('has text with what it cites, once, where the package says it', () => {
    const source = { type: 'source', sourceType: 'url', id: '1', url: 'https://a.example/', title: 'A' };
    const parts = [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'As A says.' },
      source,
      { type: 'text-end', id: '0', citations: [{ source, startIndex: 3, endIndex: 4 }] },
      { ...source, url: 'https://b.example/' },
      { ...source, sourceType: 'document', mediaType: 'application/pdf' },
      finish,
    ];
    const kind = 'url-citation';
    expect(partsOf(parts)).toEqual([
      {
        type: 'text',
        text: 'As A says.',
        annotations: [
          { kind, url: 'https://a.example/', title: 'A', start: 3, end: 4 },
          { kind, url: 'https://b.example/', title: 'A' },
        ],
      },
      expect.objectContaining({ type: 'opaque', format: 'ai-sdk', name: 'document-source' }),
    ]);
  });

  it('has thinking with the vendor’s proof, wherever it comes', () => {
    const signed = [
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
      { type: 'reasoning-delta', id: '0', delta: '', providerMetadata: { anthropic: { signature: 'c2ln' } } },
      { type: 'reasoning-end', id: '0' },
      { type: 'reasoning-start', id: '1', providerMetadata: { anthropic: { redactedData: 'cmVk' } } },
      { type: 'reasoning-end', id: '1' },
      { type: 'reasoning-start', id: '2' },
      { type: 'reasoning-end', id: '2' },
      finish,
    ];
    expect(partsOf(signed, 'anthropic.messages')).toEqual([
      { type: 'reasoning', text: 'Hm.', proof: { kind: 'signature', data: 'c2ln', issuer: 'anthropic' } },
      { type: 'reasoning', proof: { kind: 'redacted', data: 'cmVk', issuer: 'anthropic' } },
    ]);
  });

  it('has the paragraphs of one thought of OpenAI’s as one', () => {
    const open = { openai: { itemId: 'rs_1', reasoningEncryptedContent: null } };
    const done = { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'enc' } };
    const paragraph = (id: string, delta: string) => [
      { type: 'reasoning-start', id, providerMetadata: open },
      { type: 'reasoning-delta', id, delta, providerMetadata: open },
      { type: 'reasoning-end', id, providerMetadata: done },
    ];
    expect(
      partsOf([...paragraph('rs_1:0', 'One.'), ...paragraph('rs_1:1', 'Two.'), finish], 'openai.responses'),
    ).toEqual([
      {
        type: 'reasoning',
        summary: ['One.', 'Two.'],
        proof: { kind: 'encrypted', data: 'enc', issuer: 'openai', id: 'rs_1' },
      },
    ]);
  });

  it('of an unknown package has all it says of a thought as its proof, which goes back as it came', () => {
    const metadata = { other: { details: [{ a: 1 }] } };
    const parts = partsOf([
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
      { type: 'reasoning-end', id: '0', providerMetadata: metadata },
      finish,
    ]);
    const [thought] = parts ?? [];
    expect(thought).toMatchObject({ proof: { kind: 'encrypted', issuer: 'ai-sdk-other' } });
    if (thought?.type !== 'reasoning') throw new Error('no thought');
    expect(writeProof(thought, vendorOf('other.chat'))).toEqual(metadata);
    expect(writeProof(thought, vendorOf('another.chat'))).toBeUndefined();
  });

  it('has calls with their raw input, side by side, named as the client named them', () => {
    const name = 'a tool/with.a strange name';
    const tools: readonly Tool[] = [
      { kind: 'function', name },
      { kind: 'custom', name: 'shell' },
    ];
    const strange = writeToolName(name);
    expect(strange).toMatch(/^\w+$/);
    const events = eventsOf(
      [
        { type: 'tool-input-start', id: 'c1', toolName: strange },
        { type: 'tool-input-start', id: 'c2', toolName: 'shell' },
        { type: 'tool-input-delta', id: 'c1', delta: '{"a": ' },
        { type: 'tool-input-delta', id: 'c2', delta: '{"input":"ls' },
        { type: 'tool-input-delta', id: 'c1', delta: '1.0}' },
        { type: 'tool-call', toolCallId: 'c1', toolName: strange, input: '{"a":1}' },
        { type: 'tool-call', toolCallId: 'c2', toolName: 'shell', input: '{"input":"ls -l"}' },
        { type: 'tool-call', toolCallId: 'c3', toolName: 'search', input: '{}', providerExecuted: true },
        { type: 'tool-result', toolCallId: 'c3', toolName: 'search', result: {} },
        { ...finish, finishReason: { unified: 'tool-calls', raw: 'tool_calls' } },
      ],
      'other.chat',
      tools,
    );
    const [candidate] = fold(events).candidates;
    const call = { type: 'tool-call', executor: 'client' };
    expect(candidate?.parts).toEqual([
      { ...call, id: 'c1', name, kind: 'function', input: '{"a": 1.0}' },
      { ...call, id: 'c2', name: 'shell', kind: 'custom', input: 'ls -l' },
      { ...call, id: 'c3', name: 'search', kind: 'server', executor: 'provider', input: '{}' },
      { type: 'opaque', format: 'ai-sdk', name: 'tool-result', value: null },
    ]);
    expect(candidate?.finish).toEqual({ reason: 'tool-calls' });
  });

  it.each([
    [{ type: 'data', data: 'AAEC' }],
    [{ type: 'data', data: new Uint8Array([0, 1, 2]) }],
    ['AAEC'],
    [new Uint8Array([0, 1, 2])],
  ])('has files, of any interface: %j', (data) => {
    expect(partsOf([{ type: 'file', mediaType: 'image/png', data }, finish])).toEqual([
      { type: 'media', media: 'image', mediaType: 'image/png', source: { kind: 'bytes', base64: 'AAEC' } },
    ]);
  });

  it('tells who answered, why it ended, and what was used, in the words of v4 and v2', () => {
    const metadata = { type: 'response-metadata', id: 'r', modelId: 'm', timestamp: new Date(5000) };
    const usage = {
      inputTokens: { total: 10, noCache: 6, cacheRead: 3, cacheWrite: 1 },
      outputTokens: { total: 5, text: 2, reasoning: 3 },
    };
    expect(read([{ type: 'stream-start', warnings: [] }, metadata, { ...finish, usage }])).toMatchObject({
      id: 'r',
      model: 'm',
      created: 5,
      usage: {
        input: { total: 10, uncached: 6, cacheRead: 3, cacheWrite: { total: 1 } },
        output: { total: 5, text: 2, reasoning: 3 },
      },
    });
    const flat = {
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      reasoningTokens: 3,
      cachedInputTokens: 2,
    };
    const older = read([{ type: 'finish', finishReason: 'length', usage: flat }]);
    expect(older.usage).toEqual({ input: { total: 10, cacheRead: 2 }, output: { total: 5, reasoning: 3 } });
    expect(older.candidates[0]?.finish).toEqual({ reason: 'length' });
  });

  it.each([{ unified: 'interrupted', raw: undefined }, { unified: 'other', raw: undefined }, 'unknown'])(
    'that was cut, which packages end with %j, is broken',
    (finishReason) => {
      expect(() => eventsOf([{ ...finish, finishReason }])).toThrow('ended before it was whole');
    },
  );
});
