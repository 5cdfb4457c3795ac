import { describe, expect, it } from '@jest/globals';
import type { ImageRequest } from '#libs/canonical';
import { googleImagenCodec } from '#libs/formats/google-imagen';
import { openAiImagesCodec } from '#libs/formats/openai-images';
import type { JsonObject } from '#libs/json';

const asked = (more: JsonObject = {}): ImageRequest =>
  openAiImagesCodec.decodeRequest(
    { kind: 'json', value: { model: 'x', prompt: 'A fox.', ...more } },
    'generate-image',
  );
const encode = (request: ImageRequest, dialect: Readonly<Record<string, number>> = {}) =>
  googleImagenCodec.encodeRequest(request, { model: 'imagen', dialect, bytesOf: () => Buffer.alloc(0) });
const parameters = (more: JsonObject, dialect?: Readonly<Record<string, number>>) => {
  const { value, losses } = encode(asked(more), dialect);
  if (value.body.kind !== 'json') throw new Error('no JSON');
  return { ...(value.body.value.parameters as JsonObject), losses: losses.map(({ path }) => path) };
};
const pixel = 'iVBORw0KGgoAAAANSUhEUg==';
const decode = (body: unknown, count = 1) => {
  const decoder = googleImagenCodec.createDecoder(asked({ n: count }), { contentType: '', headers: {} });
  const bytes = Buffer.from(JSON.stringify(body));
  decoder.push(bytes.subarray(0, 3));
  decoder.push(bytes.subarray(3));
  return decoder.end();
};

describe('a request', () => {
  it('asks for pictures and for the reasons of filters', () => {
    expect(encode(asked({ n: 3 }))).toEqual({
      value: {
        body: {
          kind: 'json',
          value: {
            instances: [{ prompt: 'A fox.' }],
            parameters: { sampleCount: 3, includeRaiReason: true },
          },
        },
      },
      losses: [],
    });
  });

  it.each<[JsonObject, JsonObject]>([
    [{ size: '1024x1024' }, { aspectRatio: '1:1', losses: [] }],
    [{ size: '1536x1024' }, { aspectRatio: '4:3', losses: ['size'] }],
    [{ size: 'auto', quality: 'auto', background: 'auto' }, { losses: [] }],
    [{ output_format: 'png' }, { outputOptions: { mimeType: 'image/png' }, losses: [] }],
    [
      { output_format: 'jpeg', output_compression: 60 },
      { outputOptions: { mimeType: 'image/jpeg', compressionQuality: 60 }, losses: [] },
    ],
    [{ output_format: 'webp' }, { losses: ['output_format'] }],
    [{ output_compression: 60 }, { losses: ['output_compression'] }],
    [{ quality: 'high' }, { losses: ['quality'] }],
    [{ moderation: 'low' }, { losses: ['moderation'] }],
    [{ style: 'vivid' }, { losses: ['style'] }],
    [{ seed: 1 }, { losses: ['seed'] }],
    [{ user: 'u' }, { losses: ['user'] }],
    [{ safety_identifier: 's' }, { losses: ['safety_identifier'] }],
    [{ background: 'transparent' }, { losses: ['background'] }],
    [{ stream: true, partial_images: 2 }, { losses: ['partial_images'] }],
    [{ stream: true, partial_images: 0 }, { losses: [] }],
    [{ frame_count: 2, future: null }, { losses: ['frame_count'] }],
  ])('with %j', (more, expected) => {
    expect(parameters(more)).toEqual({ sampleCount: 1, includeRaiReason: true, ...expected });
  });

  it('asks models that make them for larger pictures', () => {
    expect(parameters({ size: '2048x2048' }, { largestImage: 2 })).toMatchObject({
      aspectRatio: '1:1',
      sampleImageSize: '2K',
      losses: [],
    });
    expect(parameters({ size: '2048x2048' })).toMatchObject({ aspectRatio: '1:1', losses: ['size'] });
  });

  it('is split beyond four pictures', () => {
    const counts = (n: number) => googleImagenCodec.split?.(asked({ n })).map(({ count }) => count);
    expect([counts(4), counts(5), counts(10)]).toEqual([[4], [4, 1], [4, 4, 2]]);
    expect(googleImagenCodec.split?.(asked())).toEqual([asked()]);
  });

  it('of another kind is refused with a model that can', () => {
    for (const operation of ['edit-image', 'vary-image'] as const) {
      expect(() => encode({ ...asked(), operation })).toThrow(
        expect.objectContaining({
          code: 'caller_unsupported_feature',
          message: expect.stringContaining('gemini-2.5-flash-image'),
        }),
      );
    }
  });
});

describe('an answer', () => {
  it('holds pictures, the prompt made of the client’s, and how many', () => {
    const predictions = [
      { bytesBase64Encoded: pixel, mimeType: 'image/jpeg', prompt: 'A red fox.' },
      { bytesBase64Encoded: 'AAAA', mimeType: 'image/webp' },
      { raiFilteredReason: 'Too bold.' },
    ];
    const events = decode({ predictions }, 3);
    expect(events).toEqual([
      {
        type: 'image',
        image: { data: { kind: 'base64', base64: pixel }, encoding: 'png', revisedPrompt: 'A red fox.' },
      },
      { type: 'image', image: { data: { kind: 'base64', base64: 'AAAA' }, encoding: 'webp' } },
      { type: 'done', usage: { output: { images: 2 } } },
    ]);
    const encoder = openAiImagesCodec.createEncoder(asked({ n: 3 }), { model: 'm', id: 'i', created: 1 });
    for (const event of events) encoder.push(event);
    expect(encoder.losses).toMatchObject([{ path: 'n', detail: 'The model made 2 of 3 pictures.' }]);
  });

  it.each<[unknown, string, string]>([
    [{ predictions: [{ raiFilteredReason: 'Too bold.' }] }, 'provider_rejected', 'Too bold.'],
    [{}, 'provider_rejected', 'change the prompt'],
    [{ predictions: 5 }, 'provider_invalid_response', 'is no array'],
    [[], 'provider_invalid_response', 'no JSON object'],
    [{ error: { code: 400, message: 'Bad.', status: 'INVALID_ARGUMENT' } }, 'provider_rejected', 'Bad.'],
  ])('%j is none', (body, code, words) => {
    expect(() => decode(body)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(words) }),
    );
  });
});
