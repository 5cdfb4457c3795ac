import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold } from '#libs/canonical';
import type { StreamEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiResponsesCodec } from './index.js';

function decode(name: string): StreamEvent[] {
  const bytes = readFileSync(new URL(`../fixtures/streams/${name}.sse`, import.meta.url));
  const decoder = openAiResponsesCodec.createStreamDecoder();
  return [...new EventStreamParser().push(bytes).flatMap((event) => decoder.push(event)), ...decoder.end()];
}

const partsOf = (name: string) => fold(decode(name)).candidates[0]?.parts ?? [];

describe('a stream of this format', () => {
  it('gives thinking with its proof, words and calls, in order', () => {
    expect(partsOf('reasoning-tools')).toMatchObject([
      {
        type: 'reasoning',
        summary: ['Look at it.', 'Then act.'],
        proof: { kind: 'encrypted', data: 'gAAAA+/=', issuer: 'openai', id: 'rs_1' },
      },
      { type: 'text', text: 'Looking.' },
      { type: 'tool-call', id: 'call_1', name: 'get_weather', input: '{"place":"Rome"}' },
      { type: 'tool-call', id: 'call_2', name: 'now', input: '' },
      { type: 'tool-call', id: 'call_3', name: 'python', kind: 'custom', input: 'print("é")' },
    ]);
    expect(fold(decode('reasoning-tools'))).toMatchObject({
      id: 'resp_68af',
      candidates: [{ finish: { reason: 'tool-calls', raw: { value: 'completed' } } }],
      usage: { input: { total: 36, cacheRead: 10 }, output: { total: 87, reasoning: 64 } },
    });
  });

  it.each(['no-deltas', 'no-done', 'whole-at-the-end', 'names-alone', 'no-names-no-numbers-crlf'])(
    'is whole in spite of %s',
    (name) => {
      const response = fold(decode(name));
      const parts = response.candidates[0]?.parts ?? [];
      const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      expect(texts.join()).toMatch(/^Hi/);
      expect(response.usage?.output?.total).toBe(87);
    },
  );

  it('keeps calls that interleave apart', () => {
    expect(partsOf('interleaved')).toMatchObject([
      { id: 'call_1', input: '{"a":1}' },
      { id: 'call_2', input: '{"b":2}' },
    ]);
  });

  it('keeps hosted items and annotations', () => {
    expect(partsOf('annotations')).toMatchObject([
      { type: 'opaque', name: 'web_search_call' },
      { type: 'text', text: 'See A', annotations: [{ kind: 'url-citation', url: 'https://a' }] },
      { type: 'text', text: 'f', ext: { 'openai-responses': { annotations: [{ type: 'file_citation' }] } } },
    ]);
    expect(partsOf('image')).toMatchObject([
      { type: 'media', media: 'image', source: { kind: 'bytes', base64: 'AAAA' }, id: 'ig_1' },
      { type: 'text' },
    ]);
    expect(partsOf('audio')).toMatchObject([
      { type: 'media', media: 'audio', source: { base64: 'AAAABBBB' }, transcript: 'Hello' },
      { type: 'text' },
    ]);
  });

  it('keeps what stands in a refusal beside its words, and takes it for no citation', () => {
    const decoder = openAiResponsesCodec.createStreamDecoder();
    const annotations = [{ type: 'url_citation', url: 'https://a' }];
    const part = { type: 'refusal', refusal: 'No.', annotations };
    const bodies = [
      { type: 'response.content_part.done', part },
      { type: 'response.completed', response: { status: 'completed' } },
    ];
    const events = bodies.flatMap((body) => decoder.push({ data: JSON.stringify(body) }));
    expect(events.map(({ type }) => type)).not.toContain('annotation');
    expect(fold(events).candidates[0]?.parts).toMatchObject([
      { type: 'refusal', text: 'No.', ext: { 'openai-responses': { annotations } } },
    ]);
  });

  it('says why it ended', () => {
    const finishOf = (name: string) => fold(decode(name)).candidates[0]?.finish;
    expect(finishOf('plain')).toMatchObject({ reason: 'stop' });
    expect(finishOf('refusal')).toMatchObject({ reason: 'refusal' });
    expect(finishOf('incomplete')).toMatchObject({ reason: 'length', raw: { value: 'max_output_tokens' } });
    expect(finishOf('filtered')).toMatchObject({ reason: 'content-filter' });
  });

  const errors: [name: string, code: string][] = [
    ['cut', 'provider_broken_stream'],
    ['cut-after-items', 'provider_broken_stream'],
    ['failed', 'provider_failed'],
    ['error', 'provider_rate_limited'],
    ['error-first', 'provider_rejected'],
    ['error-without-type', 'provider_failed'],
    ['not-json', 'provider_invalid_response'],
  ];
  it.each(errors)('%s is an error: %s', (name, code) => {
    expect(decode(name).at(-1)).toMatchObject({ type: 'error', error: { code } });
  });

  it('passes keepalives on as pings, and what it does not know over', () => {
    expect(decode('keepalive').filter(({ type }) => type === 'ping').length).toBe(1);
    expect(partsOf('unknown-events')).toMatchObject([{ text: 'Hi' }]);
  });

  it.each([
    ['the answer', undefined, 'call_resp_1_0_0'],
    ['whoever knows better', 'seed', 'call_seed_0_0'],
  ])('calls that have no id get one that no other answer has: by %s', (_who, seed, id) => {
    const response = { id: 'resp_1', output: [{ type: 'function_call', name: 'f', arguments: '{}' }] };
    const decoder = openAiResponsesCodec.createStreamDecoder(seed);
    const streamed = ['response.created', 'response.completed'].flatMap((type) =>
      decoder.push({ data: JSON.stringify({ type, response }) }),
    );
    expect(fold(streamed).candidates[0]?.parts).toMatchObject([{ type: 'tool-call', id }]);
    expect(openAiResponsesCodec.decodeResponse(response, seed).candidates[0]?.parts).toMatchObject([{ id }]);
  });
});
