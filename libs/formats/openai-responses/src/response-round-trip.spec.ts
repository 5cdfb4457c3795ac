import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { Part } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { checkOpenAiResponsesGrammar, openAiResponsesCodec } from './index.js';

const folder = new URL('../fixtures/responses/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const body = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject;
  return { name: file.replace('.json', ''), body };
});

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = openAiResponsesCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

describe('a response of this format', () => {
  it.each(fixtures)('$name comes back as the upstream sent it', ({ body }) => {
    const { value, losses } = encodeResponse(decodeResponse(body), defaults);
    expect(value).toStrictEqual(body);
    expect(losses).toEqual([]);
  });

  it.each(fixtures)('$name keeps the order of events when exploded, and folds again', ({ body }) => {
    const response = decodeResponse(body);
    const events = explode(response);
    const checker = new OrderChecker();
    for (const event of events) checker.push(event);
    checker.finish();
    expect(fold(events)).toEqual(response);
  });

  it.each(fixtures)('$name, streamed, is in the grammar and says the same', ({ body }) => {
    const response = decodeResponse(body);
    const encoder = createStreamEncoder(defaults);
    const decoder = createStreamDecoder();
    const wire = explode(response).flatMap((event) => encoder.push(event));
    checkOpenAiResponsesGrammar(wire);
    const streamed = fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]);
    expect(streamed.candidates[0]?.parts.map(essence)).toEqual(response.candidates[0]?.parts.map(essence));
    expect(streamed.candidates[0]?.logprobs).toEqual(response.candidates[0]?.logprobs);
    expect(streamed.usage).toEqual(response.usage);
    expect(streamed).toMatchObject({ id: response.id, model: response.model, created: response.created });
  });
});

/** What a stream can say of a part: the state of an item and some unknown fields of it are not among it. */
function essence(part: Part): object {
  return part.type === 'opaque' ? part : { ...part, ext: undefined, spelling: undefined };
}
