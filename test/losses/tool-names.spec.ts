import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { explode } from '#libs/canonical';
import type { CanonicalRequest, CanonicalResponse, Codec } from '#libs/canonical';
import { restoringToolNames } from '#libs/codec-kit';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { bedrockConverseCodec } from '#libs/formats/bedrock-converse';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';

/** What each vendor takes as a name. Source: formats/mapping.md §4. */
const upstreams: readonly (readonly [Codec, RegExp])[] = [
  [openAiChatCodec, /^[A-Za-z0-9_-]{1,64}$/],
  [openAiResponsesCodec, /^[A-Za-z0-9_-]{1,64}$/],
  [bedrockConverseCodec, /^[A-Za-z0-9_-]{1,64}$/],
  [anthropicMessagesCodec, /^[A-Za-z0-9_-]{1,128}$/],
  [googleGenerateContentCodec, /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/],
];

/** A client of none of the formats: its tool, called once already, and a choice of it. */
const asking = (name: string): CanonicalRequest => ({
  source: 'openai-completions',
  model: 'm',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
    { role: 'assistant', parts: [called(name)] },
    { role: 'tool', parts: [{ type: 'tool-result', callId: 'c', parts: [{ type: 'text', text: 'done' }] }] },
  ],
  tools: [{ kind: 'function', name }],
  toolChoice: { kind: 'named', tool: { kind: 'function', name } },
  sampling: { maxOutputTokens: 99 },
});

const called = (name: string) =>
  ({ type: 'tool-call', id: 'c', name, kind: 'function', executor: 'client', input: '{}' }) as const;

/** All names that the body for the upstream holds. */
function namesIn(codec: Codec, name: string): readonly string[] {
  const { value } = codec.encodeRequest(asking(name), { model: 'm' });
  const names = new Set<string>();
  JSON.stringify(value, (key, entry: unknown) => {
    if (key === 'name' && typeof entry === 'string') names.add(entry);
    if (key === 'allowedFunctionNames' && Array.isArray(entry)) names.add(String(entry[0]));
    return entry;
  });
  return [...names];
}

/** The name that the client reads where the model calls the tool by the name it knows. */
function answered(codec: Codec, name: string, written: string): readonly (string | undefined)[] {
  const answer: CanonicalResponse = {
    id: '1',
    model: 'm',
    candidates: [{ index: 0, parts: [called(written)], finish: { reason: 'tool-calls' } }],
  };
  const defaults = { model: 'm', id: '1', created: 1, includeUsage: true };
  const reading = restoringToolNames(codec, asking(name).tools);
  const whole = reading.decodeResponse(codec.encodeResponse(answer, defaults).value);
  const encoder = codec.createStreamEncoder(defaults);
  const decoder = reading.createStreamDecoder();
  const wire = explode(answer).flatMap((event) => encoder.push(event));
  const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
  const start = events.flatMap((event) => (event.type === 'part-start' ? [event.start] : []));
  const [call] = whole.candidates[0]?.parts ?? [];
  return [call, start[0]].map((part) => (part?.type === 'tool-call' ? part.name : undefined));
}

const names = [
  'get_weather',
  'files.read:all',
  'wetter_für_städte😀',
  '__x2e__',
  '2nd-tool',
  '-',
  'n'.repeat(65),
  'n'.repeat(130),
  `${'mcp.server.'.repeat(9)}tool`,
  'ü'.repeat(60),
];

describe.each(upstreams)('the name of a tool at an upstream of $format', (codec, taken) => {
  it.each(names)('%s is one that the vendor takes, the same everywhere, and comes back', (name) => {
    const written = namesIn(codec, name);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(taken);
    expect(answered(codec, name, written[0] ?? '')).toEqual([name, name]);
  });

  it('comes back, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (name) => {
        const [written = '', ...others] = namesIn(codec, name);
        expect(others).toEqual([]);
        expect(written).toMatch(taken);
        expect(answered(codec, name, written)).toEqual([name, name]);
      }),
      { numRuns: 60 },
    );
  });
});
