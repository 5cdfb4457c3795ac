import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesCodec, checkAnthropicMessagesGrammar } from './index.js';

const folder = new URL('../fixtures/responses/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const body = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject;
  return { name: file.replace('.json', ''), body };
});

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = anthropicMessagesCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

describe('a response of this format', () => {
  it.each(fixtures)('$name comes back as the upstream sent it', ({ body }) => {
    const { value, losses } = encodeResponse(decodeResponse(body), defaults);
    expect(value).toStrictEqual(body);
    expect(losses).toEqual([]);
  });

  it.each(fixtures)('$name keeps the order of events when exploded', ({ body }) => {
    const checker = new OrderChecker();
    for (const event of explode(decodeResponse(body))) checker.push(event);
    checker.finish();
  });

  it.each(fixtures)('$name, streamed, says the same', ({ body }) => {
    const response = decodeResponse(body);
    const encoder = createStreamEncoder(defaults);
    const decoder = createStreamDecoder();
    const wire = explode(response).flatMap((event) => encoder.push(event));
    checkAnthropicMessagesGrammar(wire);
    const streamed = fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]);
    expect(streamed.candidates.map(essence)).toEqual(response.candidates.map(essence));
    expect(streamed.usage).toMatchObject({ input: response.usage?.input, output: response.usage?.output });
    expect(streamed).toMatchObject({ id: response.id, model: response.model });
    expect(encodeResponse(streamed, defaults).value.stop_details ?? null).toEqual(body.stop_details ?? null);
  });
});

type Candidate = ReturnType<typeof decodeResponse>['candidates'][number];

/** What a stream can say of a candidate: unknown fields are not among it, nor thinking that is there without words. */
function essence({ index, parts, finish }: Candidate): object {
  const said = parts.map((part) => {
    if (part.type === 'opaque') return part;
    const others = { ...part, ext: undefined };
    return part.type === 'reasoning' ? { ...others, text: part.text ?? '' } : others;
  });
  return { index, parts: said, finish };
}
