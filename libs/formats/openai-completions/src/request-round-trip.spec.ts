import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { openAiCompletionsCodec } from './index.js';

const folder = new URL('../fixtures/requests/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const body = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject;
  return { name: file.replace('.json', ''), body, model: typeof body.model === 'string' ? body.model : '' };
});

const { decodeRequest, encodeRequest } = openAiCompletionsCodec;

describe('a request of this format, decoded and encoded again', () => {
  it.each(fixtures)('$name is what the client sent', ({ body, model }) => {
    const { value, losses } = encodeRequest(decodeRequest(body), { model });
    expect(value).toStrictEqual(body);
    expect(losses).toEqual([]);
  });

  it.each(fixtures)('$name names the model of the target, and streams as the target wants', ({ body }) => {
    const stream = body.stream !== true;
    const { value } = encodeRequest(decodeRequest(body), { model: 'upstream-model', stream });
    expect(value).toMatchObject({ model: 'upstream-model', prompt: body.prompt, stream });
  });
});

it('leaves stream_options away where the target shall not stream what the client wanted streamed', () => {
  const request = decodeRequest({ model: 'm', prompt: 'p', stream: true, stream_options: { vendor: 1 } });
  const { value } = encodeRequest(request, { model: 'm', stream: false });
  expect(value).toEqual({ model: 'm', prompt: 'p', stream: false });
});
