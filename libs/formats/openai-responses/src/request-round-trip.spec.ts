import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { openAiResponsesCodec } from './index.js';

const folder = new URL('../fixtures/requests/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const body = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject;
  return { name: file.replace('.json', ''), body, model: typeof body.model === 'string' ? body.model : '' };
});

const { decodeRequest, encodeRequest } = openAiResponsesCodec;

describe('a request of this format, decoded and encoded again', () => {
  it.each(fixtures)('$name is what the client sent', ({ body, model }) => {
    const { value, losses } = encodeRequest(decodeRequest(body), { model });
    expect(value).toStrictEqual(body);
    expect(losses).toEqual([]);
  });

  it.each(fixtures)('$name names the model of the target', ({ body }) => {
    const { value } = encodeRequest(decodeRequest(body), { model: 'upstream-model' });
    expect(value).toStrictEqual({ ...body, model: 'upstream-model' });
  });

  it.each(fixtures)('$name takes stream from the target', ({ body }) => {
    const { value } = encodeRequest(decodeRequest(body), { model: 'm', stream: body.stream !== true });
    expect(value.stream).toBe(body.stream !== true);
  });

  it.each(fixtures)(
    '$name is not changed by a dialect: the client wrote in this format',
    ({ body, model }) => {
      const dialect = { reasoningSummary: false, cacheBreakpoints: false, toolResultMedia: false };
      const { value } = encodeRequest(decodeRequest(body), { model, dialect });
      expect(value).toStrictEqual(body);
    },
  );
});
