import { describe, expect, it } from '@jest/globals';
import { openAiEmbeddingsCodec } from '#libs/formats/openai-embeddings';
import type { JsonObject } from '#libs/json';

const { decodeRequest, encodeRequest, decodeResponse, encodeResponse } = openAiEmbeddingsCodec;
const decode = (body: JsonObject) => decodeRequest(body, '')[0];
const encode = (body: JsonObject, dialect?: Readonly<Record<string, string | boolean>>) =>
  encodeRequest(decode(body), { model: 'm', ...(dialect !== undefined && { dialect }) });

describe('requests', () => {
  it.each<[string, JsonObject]>([
    ['texts', { model: 'm', input: ['a', 'b'] }],
    ['token ids', { model: 'm', input: [[1, 2], [3]] }],
    ['every field', { model: 'm', input: ['a'], dimensions: 3, encoding_format: 'base64', user: 'u' }],
    ['fields nobody knows', { model: 'm', input: ['a'], future: { deep: [1] }, task: 'dancing' }],
  ])('with %s come back as they were', (_what, body) => {
    expect(encode(body)).toEqual({ value: body, losses: [] });
  });

  it('with one input are requests with a list of one', () => {
    expect(encode({ model: 'm', input: 'a' }).value).toEqual({ model: 'm', input: ['a'] });
    expect(encode({ model: 'm', input: [1, 2] }).value).toEqual({ model: 'm', input: [[1, 2]] });
  });

  it.each([
    ['task', 'query', 'retrieval.query', []],
    ['task', 'code_retrieval_query', 'retrieval.query', ['approximated']],
    ['input_type', 'retrieval.passage', 'document', []],
    ['input_type', 'clustering', undefined, ['dropped']],
    ['none', 'search_query', undefined, ['dropped']],
  ] as const)('say in %s what %s is: %s', (taskField, word, expected, actions) => {
    const { value, losses } = encode({ input: ['a'], input_type: word }, { taskField });
    expect(value).toEqual({
      model: 'm',
      input: ['a'],
      ...(expected !== undefined && { [taskField]: expected }),
    });
    expect(losses.map(({ action }) => action)).toEqual(actions);
  });

  it('take what an upstream lacks as lost, or are refused where vectors would be others', () => {
    const { value, losses } = encode({ input: ['a'], user: 'u', truncate: true }, { endUser: false });
    expect(value).toEqual({ model: 'm', input: ['a'] });
    expect(losses.map(({ feature }) => feature)).toEqual(['truncate', 'user']);
    expect(() => encode({ input: ['a'], dimensions: 2 }, { dimensionsField: 'none' })).toThrow(
      "'dimensions'",
    );
    expect(() => encode({ input: [[1]] }, { tokenInputs: false })).toThrow("'input.0' is token ids");
    expect(() => encode({ input: [{ image: 'aGk=' }] })).toThrow("'input.0' holds an image");
  });

  it('hold images where the upstream takes them', () => {
    const input = [
      { image: 'data:image/png;base64,aGk=' },
      { image: 'aGk=' },
      { image: 'https://x/y' },
      { text: 'a' },
    ];
    expect(encode({ input }, { imageInputs: true }).value.input).toEqual([...input.slice(0, 3), 'a']);
  });

  it.each<[JsonObject, string]>([
    [{ input: 5 }, 'input'],
    [{ input: [] }, 'input'],
    [{ input: [{}] }, 'input.0'],
    [{ input: ['a', null] }, 'input.1'],
    [{ input: 'a', encoding_format: 'hex' }, 'encoding_format'],
  ])('%j names the field at fault', (body, param) => {
    expect(() => decode(body)).toThrow(expect.objectContaining({ code: 'caller_invalid_request', param }));
  });
});

describe('answers', () => {
  const asked = decode({ input: ['a', 'b'] });

  it('are put in order of their indexes', () => {
    const data = [
      { index: 1, embedding: [3] },
      { index: 0, embedding: 'AAAAPw==' },
    ];
    expect(decodeResponse({ data, model: 'x', usage: { total_tokens: 4 } }, asked)).toEqual({
      model: 'x',
      vectors: [Float32Array.of(0.5), [3]],
      usage: { input: { total: 4 }, raw: { total_tokens: 4 } },
    });
  });

  it.each<[string, JsonObject[]]>([
    ['too few', [{ index: 0, embedding: [1] }]],
    [
      'one twice',
      [
        { index: 0, embedding: [1] },
        { index: 0, embedding: [1] },
      ],
    ],
    [
      'one far away',
      [
        { index: 0, embedding: [1] },
        { index: 1e9, embedding: [1] },
      ],
    ],
    ['no numbers', [{ embedding: [] }, { embedding: ['1'] }]],
    ['half a number', [{ embedding: [1] }, { embedding: 'AAAA' }]],
    ['nothing', [{}, {}]],
  ])('with %s are not believed', (_what, data) => {
    expect(() => decodeResponse({ data }, asked)).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
  });

  it.each(['float', 'base64'])('come back as %s', (encoding_format) => {
    const request = decode({ input: 'a', encoding_format });
    const { value } = encodeResponse({ vectors: [[0.5, -2]] }, [request], { model: 'm', id: 'i' });
    expect(decodeResponse(value, request).vectors.map((vector) => [...vector])).toEqual([[0.5, -2]]);
    expect(value).toMatchObject({ object: 'list', model: 'm', usage: { prompt_tokens: 0, total_tokens: 0 } });
  });

  it('tell their usage without being parsed', () => {
    const body = Buffer.from('{"data":[{"embedding":[1e999]}],"usage":{"prompt_tokens":3}}');
    expect(openAiEmbeddingsCodec.readUsage(body)).toMatchObject({ input: { total: 3 } });
    expect(openAiEmbeddingsCodec.readUsage(Buffer.from('{"data":[]}'))).toBeUndefined();
  });
});
