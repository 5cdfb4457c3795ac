import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiCompletionsCodec } from './index.js';

const folder = new URL('../fixtures/responses/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const body = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject;
  return { name: file.replace('.json', ''), body };
});

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = openAiCompletionsCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

describe('a response of this format', () => {
  it.each(fixtures)('$name comes back as the upstream sent it', ({ name, body }) => {
    const { value, losses } = encodeResponse(decodeResponse(body), defaults);
    const filled = name === 'sparse' ? { id: 'cmpl-made-up', created: 1 } : {};
    expect(value).toEqual(filledChoices({ ...body, ...filled }));
    expect(losses.filter(({ feature }) => feature !== 'finish-reason')).toEqual([]);
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
    const streamed = fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]);
    expect(streamed.candidates.map(essence)).toEqual(response.candidates.map(essence));
    expect(streamed.usage).toEqual(response.usage);
    expect(streamed.model).toBe(response.model);
  });
});

/** Every choice has an index; what else is missing stays missing. */
const filledChoices = (body: JsonObject): object => ({
  ...body,
  choices: (body.choices as readonly object[]).map((choice, index) => ({ index, ...choice })),
});

type Candidate = ReturnType<typeof decodeResponse>['candidates'][number];

/** What a stream can say of a candidate: an empty text and unknown fields are not among it. */
function essence({ index, parts, finish, logprobs }: Candidate): object {
  const said = parts.filter((part) => part.type !== 'text' || part.text !== '');
  return { index, parts: said, reason: finish.reason === 'unknown' ? 'stop' : finish.reason, logprobs };
}
