import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { decodeGenerateContentRequest, googleGenerateContentCodec } from './index.js';

const folder = new URL('../fixtures/requests/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  body: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject,
}));
const { decodeRequest, encodeRequest } = googleGenerateContentCodec;
const target = { model: 'gemini-3-pro' };

describe('a request of this format, decoded and encoded again', () => {
  it.each(fixtures)('$name is what the client sent', ({ body }) => {
    const { value, losses } = encodeRequest(decodeRequest(body), target);
    expect(value).toStrictEqual(body);
    expect(losses).toEqual([]);
  });

  it.each(fixtures)('$name is not changed by a dialect: the client wrote in this format', ({ body }) => {
    const dialect = {
      dummyThoughtSignature: true,
      thinking: 'budget',
      toolResultMedia: false,
      fileUrls: false,
    };
    expect(encodeRequest(decodeRequest(body), { ...target, dialect }).value).toStrictEqual(body);
  });

  it.each(fixtures)('$name has neither model nor stream in its body', ({ body }) => {
    const request = decodeGenerateContentRequest(body, { model: 'm', stream: true });
    expect(request).toMatchObject({ model: 'm', stream: true });
    expect(encodeRequest(request, { ...target, stream: true }).value).toStrictEqual(body);
  });

  it.each(fixtures)('$name may be written in snake_case', ({ body }) => {
    const { value } = encodeRequest(decodeRequest(snakeCase(body) as JsonObject), target);
    expect(value).toStrictEqual(body);
  });
});

/** Keys whose values are the client's own words. */
const untouched = ['args', 'response', 'labels', 'responseSchema', 'responseJsonSchema', 'parameters'];
const own = [...untouched, 'parametersJsonSchema', 'responseFormat', 'partMetadata', 'futureField'];
const unknown = ['futureField', 'unknownKnob', 'streamFunctionCallArguments', 'timeRangeFilter', 'latLng'];

function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      unknown.includes(key) ? key : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      own.includes(key) || unknown.includes(key) ? one : snakeCase(one),
    ]),
  );
}
