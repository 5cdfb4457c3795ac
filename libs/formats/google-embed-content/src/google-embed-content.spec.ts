import { describe, expect, it } from '@jest/globals';
import {
  googleBatchEmbedContentsCodec,
  googleEmbedContentCodec,
  googlePredictEmbeddingsCodec,
  googleVertexEmbedContentCodec,
} from '#libs/formats/google-embed-content';
import type { EmbeddingRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

const batch = googleBatchEmbedContentsCodec;
const text = (words: string) => ({ content: { parts: [{ text: words }] } });

describe('a batch', () => {
  it.each<[string, JsonObject]>([
    ['all settings', { ...text('a'), taskType: 'FACT_VERIFICATION', title: 't', outputDimensionality: 3 }],
    [
      'media',
      { content: { parts: [{ text: 'a' }, { inlineData: { mimeType: 'image/png', data: 'aGk=' } }] } },
    ],
    ['an address', { content: { parts: [{ fileData: { mimeType: 'video/mp4', fileUri: 'https://x/y' } }] } }],
    ['fields nobody knows', { ...text('a'), future: 1 }],
  ])('with %s comes back as it was', (_what, request) => {
    const body = { requests: [{ ...request, model: 'models/m' }] };
    const [decoded, ...others] = batch.decodeRequest(body, 'm');
    expect(others).toEqual([]);
    expect(batch.encodeRequest(decoded, { model: 'm' })).toEqual({ value: body, losses: [] });
  });

  it('is parted where settings change, order kept', () => {
    const settings = [{}, { task_type: 'CLUSTERING' }, { taskType: 'clustering' }, {}];
    const requests = settings.map((setting, index) => ({ ...text(String(index)), ...setting }));
    const decoded = batch.decodeRequest({ requests }, 'm');
    expect(decoded.map(({ task, inputs }) => [task, inputs.length])).toEqual([
      [undefined, 1],
      ['clustering', 2],
      [undefined, 1],
    ]);
  });

  it.each<[JsonObject, string]>([
    [{ requests: {} }, 'requests'],
    [{ requests: [] }, 'requests'],
    [{ requests: [{}] }, 'requests.0.content'],
    [{ requests: [{ content: { parts: [] } }] }, 'requests.0.content.parts'],
    [{ requests: [{ content: { parts: [{}] } }] }, 'requests.0.content.parts.0'],
    [{ requests: [{ ...text('a'), taskType: 'X' }] }, 'requests.0.taskType'],
    [{ requests: [{ ...text('a'), outputDimensionality: '3' }] }, 'requests.0.outputDimensionality'],
  ])('%j names the field at fault', (body, param) => {
    expect(() => batch.decodeRequest(body, 'm')).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param }),
    );
  });

  it('reads and writes answers', () => {
    const [request] = batch.decodeRequest({ requests: [text('a'), text('b')] }, 'm');
    const body = { embeddings: [{ values: [1] }, { values: [2] }], usageMetadata: { promptTokenCount: 2 } };
    const response = batch.decodeResponse(body, request);
    expect(batch.encodeResponse(response, [request], { model: 'm', id: 'i' }).value).toEqual(body);
    expect(() => batch.decodeResponse({ embeddings: [{ values: [1] }] }, request)).toThrow('2 vectors');
    expect(batch.readUsage(Buffer.from(JSON.stringify(body)))).toMatchObject({ input: { total: 2 } });
  });

  it('refuses token ids and names what Google has no field for', () => {
    const request = { model: 'm', inputs: [{ kind: 'tokens', tokens: [1] }] } as const;
    expect(() => batch.encodeRequest(request, { model: 'm' })).toThrow('token ids');
    const { losses } = batch.encodeRequest(
      { model: 'm', inputs: [{ kind: 'text', text: 'a' }], user: 'u', truncate: 'none' },
      { model: 'tunedModels/m' },
    );
    expect(losses.map(({ feature }) => feature)).toEqual(['truncate', 'user']);
  });
});

it('one content gives one vector', () => {
  const [request] = googleEmbedContentCodec.decodeRequest(text('a'), 'm');
  expect(request).toEqual({ model: 'm', inputs: [{ kind: 'text', text: 'a' }] });
  const { value } = googleEmbedContentCodec.encodeResponse({ vectors: [Float32Array.of(0.5)] }, [request], {
    model: 'm',
    id: 'i',
  });
  expect(value).toEqual({ embedding: { values: [0.5] } });
});

const titled: EmbeddingRequest = {
  model: 'm',
  inputs: [{ kind: 'text', text: 'a', title: 't' }],
  task: 'document',
  dimensions: 3,
  truncate: 'none',
};
const image = { type: 'media', media: 'image', source: { kind: 'bytes', base64: 'aGk=' } } as const;

describe("Vertex AI's :predict", () => {
  const codec = googlePredictEmbeddingsCodec;

  it('has one instance for each text, and settings for all', () => {
    expect(codec.encodeRequest(titled, { model: 'm' })).toEqual({
      value: {
        instances: [{ content: 'a', task_type: 'RETRIEVAL_DOCUMENT', title: 't' }],
        parameters: { outputDimensionality: 3, autoTruncate: false },
      },
      losses: [],
    });
    const bare: EmbeddingRequest = { model: 'm', inputs: [{ kind: 'text', text: 'a' }] };
    expect(codec.encodeRequest(bare, { model: 'm' }).value).toEqual({ instances: [{ content: 'a' }] });
  });

  it('says what it leaves away, and takes text alone', () => {
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ] as const;
    const { value, losses } = codec.encodeRequest(
      { model: 'm', inputs: [{ kind: 'parts', parts }], user: 'u', truncate: 'start' },
      { model: 'm' },
    );
    expect(value).toEqual({ instances: [{ content: 'a\nb' }] });
    expect(losses.map(({ feature }) => feature)).toEqual(['truncate', 'user', 'parts']);
    for (const input of [
      { kind: 'parts', parts: [image] } as const,
      { kind: 'tokens', tokens: [1] } as const,
    ]) {
      expect(() => codec.encodeRequest({ model: 'm', inputs: [input] }, { model: 'm' })).toThrow('input.0');
    }
  });

  it('answers with vectors and their tokens', () => {
    const embeddings = { values: [1, 2], statistics: { truncated: false, token_count: 4 } };
    const two: EmbeddingRequest = { model: 'm', inputs: [titled.inputs[0], titled.inputs[0]] };
    expect(codec.decodeResponse({ predictions: [{ embeddings }, { embeddings }] }, two)).toMatchObject({
      vectors: [
        [1, 2],
        [1, 2],
      ],
      usage: { input: { total: 8 } },
    });
    expect(() => codec.decodeResponse({ predictions: [{ embeddings }] }, two)).toThrow('2 vectors');
    expect(() => codec.decodeResponse({}, two)).toThrow('predictions');
  });
});

describe("Vertex AI's :embedContent", () => {
  const codec = googleVertexEmbedContentCodec;

  it('has one content, and its settings apart', () => {
    expect(codec.encodeRequest(titled, { model: 'm' }).value).toEqual({
      content: { role: 'user', parts: [{ text: 'a' }] },
      embedContentConfig: {
        taskType: 'RETRIEVAL_DOCUMENT',
        title: 't',
        outputDimensionality: 3,
        autoTruncate: false,
      },
    });
    const seen: EmbeddingRequest = { model: 'm', inputs: [{ kind: 'parts', parts: [image] }] };
    expect(codec.encodeRequest(seen, { model: 'm' }).value).toEqual({
      content: { role: 'user', parts: [{ inlineData: { data: 'aGk=' } }] },
    });
  });

  it('answers with one vector', () => {
    const body = { embedding: { values: [1] }, usageMetadata: { promptTokenCount: 2 }, truncated: false };
    expect(codec.decodeResponse(body, titled)).toMatchObject({
      vectors: [[1]],
      usage: { input: { total: 2 } },
    });
    expect(() => codec.decodeResponse({}, titled)).toThrow('embedding');
  });
});
