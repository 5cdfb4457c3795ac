import { describe, expect, it } from '@jest/globals';
import { cohereEmbedCodec } from '#libs/formats/cohere-embed';
import type { JsonObject } from '#libs/json';

const { decodeRequest, encodeRequest, decodeResponse, encodeResponse } = cohereEmbedCodec;
const url = 'data:image/png;base64,aGk=';
const usual = { model: 'm', input_type: 'search_query', embedding_types: ['float'] };

describe('requests', () => {
  it.each<[string, JsonObject]>([
    ['texts', { ...usual, texts: ['a', 'b'] }],
    ['all settings', { ...usual, texts: ['a'], output_dimension: 256, truncate: 'START', max_tokens: 9 }],
    [
      'texts and images',
      {
        ...usual,
        inputs: [
          {
            content: [
              { type: 'text', text: 'a' },
              { type: 'image_url', image_url: { url } },
            ],
          },
        ],
      },
    ],
  ])('with %s come back as they were', (_what, body) => {
    expect(encodeRequest(decodeRequest(body, '')[0], { model: 'm' })).toEqual({ value: body, losses: [] });
  });

  it('with images alone become inputs of one image', () => {
    const [request] = decodeRequest({ ...usual, input_type: 'classification', images: [url] }, '');
    expect(encodeRequest(request, { model: 'm' }).value.inputs).toEqual([
      { content: [{ type: 'image_url', image_url: { url } }] },
    ]);
  });

  it.each([
    [undefined, 'search_document', ['filled']],
    ['similarity', 'clustering', ['approximated']],
    ['query', 'search_query', []],
  ] as const)('say for the task %s the type %s', (task, type, actions) => {
    const { value, losses } = encodeRequest(
      { model: 'm', inputs: [{ kind: 'text', text: 'a' }], ...(task !== undefined && { task }) },
      { model: 'm' },
    );
    expect(value.input_type).toBe(type);
    expect(losses.map(({ action }) => action)).toEqual(actions);
  });

  it.each<[JsonObject, string]>([
    [{ ...usual }, 'texts'],
    [{ ...usual, texts: [1] }, 'texts.0'],
    [{ ...usual, inputs: [{}] }, 'inputs.0.content'],
    [{ ...usual, inputs: [{ content: [{}] }] }, 'inputs.0.content.0'],
    [{ ...usual, texts: ['a'], input_type: 'poem' }, 'input_type'],
    [{ ...usual, texts: ['a'], embedding_types: ['int8'] }, 'embedding_types.0'],
  ])('%j names the field at fault', (body, param) => {
    expect(() => decodeRequest(body, '')).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param }),
    );
  });
});

describe('answers', () => {
  const [request] = decodeRequest({ ...usual, texts: ['a'], embedding_types: ['float', 'base64'] }, '');

  it('come in the forms the client reads', () => {
    const body = { id: 'c', embeddings: { float: [[0.5]] }, meta: { tokens: { input_tokens: 2 } } };
    const response = decodeResponse(body, request);
    expect(response).toMatchObject({ id: 'c', vectors: [[0.5]], usage: { input: { total: 2 } } });
    expect(encodeResponse(response, [request], { model: 'm', id: 'i' }).value).toEqual({
      id: 'c',
      response_type: 'embeddings_by_type',
      embeddings: { float: [[0.5]], base64: ['AAAAPw=='] },
      texts: ['a'],
      meta: { api_version: { version: '2' }, billed_units: { input_tokens: 2 } },
    });
  });

  it('of older servers are bare lists; others are not believed', () => {
    expect(decodeResponse({ embeddings: [[1]] }, request).vectors).toEqual([[1]]);
    expect(() => decodeResponse({ embeddings: { int8: [[1]] } }, request)).toThrow('vectors');
  });
});
