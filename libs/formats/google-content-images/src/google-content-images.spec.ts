import { describe, expect, it } from '@jest/globals';
import type { ImageOperation, ImageRequest } from '#libs/canonical';
import { googleContentImagesCodec } from '#libs/formats/google-content-images';
import { openAiImagesCodec } from '#libs/formats/openai-images';
import type { JsonObject } from '#libs/json';

const codec = googleContentImagesCodec;
const pixel = 'iVBORw0KGgoAAAANSUhEUg==';
const asked = (more: JsonObject = {}, operation: ImageOperation = 'generate-image'): ImageRequest =>
  openAiImagesCodec.decodeRequest(
    { kind: 'json', value: { model: 'x', prompt: 'A fox.', ...more } },
    operation,
  );
const encode = (request: ImageRequest, dialect: Readonly<Record<string, number | boolean>> = {}) =>
  codec.encodeRequest(request, { model: 'gemini', dialect, bytesOf: () => Buffer.from(pixel, 'base64') });
const written = (request: ImageRequest, dialect?: Readonly<Record<string, number | boolean>>) => {
  const { value, losses } = encode(request, dialect);
  if (value.body.kind !== 'json') throw new Error('no JSON');
  return { ...value.body.value, losses: losses.map(({ path, action }) => `${action} ${path}`) };
};
const decode = (body: unknown) => {
  const decoder = codec.createDecoder(asked(), { contentType: '', headers: {} });
  expect(decoder.push(Buffer.from(JSON.stringify(body)))).toEqual([]);
  return decoder.end();
};
const answer = (parts: readonly JsonObject[], more: JsonObject = {}) => ({
  candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP' }],
  ...more,
});
const inlineData = (data: string, mimeType = 'image/png') => ({ inlineData: { mimeType, data } });

describe('a request', () => {
  it('is a prompt and nothing else', () => {
    expect(written(asked())).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'A fox.' }] }],
      generationConfig: { responseModalities: ['IMAGE'] },
      losses: [],
    });
    expect(written(asked(), { imagesAlone: false })).toMatchObject({
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    });
  });

  it('brings the pictures that are changed', () => {
    const image = [
      `data:image/webp;base64,${pixel}`,
      'AAAABBBB',
      'https://generativelanguage.googleapis.com/v1/files/a',
    ];
    const content = { size: 6 };
    const named = asked({ image }, 'edit-image');
    const file = { kind: 'file', file: { mediaType: 'text/plain', content } } as const;
    const request = { ...named, images: [...named.images, file] };
    expect(written(request)).toMatchObject({
      contents: [
        {
          parts: [
            { text: 'A fox.' },
            inlineData(pixel),
            inlineData('AAAABBBB'),
            { fileData: { fileUri: 'https://generativelanguage.googleapis.com/v1/files/a' } },
            inlineData(pixel),
          ],
        },
      ],
    });
    expect(codec.filesInside?.(request)).toEqual([content]);
  });

  it.each<[JsonObject, JsonObject, readonly string[]]>([
    [{ size: '1024x1024' }, { imageConfig: { aspectRatio: '1:1' } }, []],
    [{ size: '1024x1536' }, { imageConfig: { aspectRatio: '2:3' } }, ['approximated size']],
    [{ seed: 7 }, { seed: 7 }, []],
    [{ output_format: 'png' }, {}, []],
    [{ output_format: 'webp' }, {}, ['approximated output_format']],
    [{ output_compression: 5 }, {}, ['dropped output_compression']],
    [{ quality: 'high' }, {}, ['dropped quality']],
    [{ moderation: 'low' }, {}, ['dropped moderation']],
    [{ input_fidelity: 'high' }, {}, ['dropped input_fidelity']],
    [{ style: 'vivid' }, {}, ['dropped style']],
    [{ user: 'u', safety_identifier: 's' }, {}, ['dropped user', 'dropped safety_identifier']],
    [{ background: 'transparent' }, {}, ['dropped background']],
    [{ stream: true, partial_images: 1 }, {}, ['dropped partial_images']],
    [{ complexity: 'low' }, {}, ['dropped complexity']],
  ])('with %j', (more, config, losses) => {
    expect(written(asked(more))).toMatchObject({
      generationConfig: { responseModalities: ['IMAGE'], ...config },
      losses,
    });
  });

  it('asks models that make them for larger pictures', () => {
    expect(written(asked({ size: '4096x4096' }), { largestImage: 4 })).toMatchObject({
      generationConfig: { imageConfig: { aspectRatio: '1:1', imageSize: '4K' } },
      losses: [],
    });
  });

  it('is split into one for each picture, none like another', () => {
    const pieces = codec.split?.(asked({ n: 3, seed: 5 })) ?? [];
    expect(pieces.map(({ count, seed }) => [count, seed])).toEqual([
      [undefined, 5],
      [undefined, 6],
      [undefined, 7],
    ]);
    expect(codec.split?.(asked())).toEqual([asked()]);
  });

  it('tells what a variation is', () => {
    const { images } = asked({ image: pixel }, 'edit-image');
    const request = { operation: 'vary-image', model: 'x', images, stream: false } as const;
    const { contents, losses } = written(request) as JsonObject;
    expect(JSON.stringify(contents)).toContain('Make another picture like this one');
    expect(losses).toEqual(['filled prompt']);
  });

  it.each<[JsonObject, string]>([
    [{ image: pixel, mask: pixel }, 'mask'],
    [{ image: pixel, markup: pixel }, 'markup'],
    [{ image: 'https://x.test/a.png' }, 'image'],
    [{ image: [pixel, 'file-1'] }, 'image.1'],
  ])('with %j is refused', (more, param) => {
    expect(() => encode(asked(more, 'edit-image'))).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature', param }),
    );
  });
});

describe('an answer', () => {
  const usageMetadata = {
    promptTokenCount: 10,
    candidatesTokenCount: 1290,
    totalTokenCount: 1300,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 10 }],
    candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
  };

  it('is a picture, what was said beside it, and what it took', () => {
    const parts = [{ text: 'Hm.', thought: true }, { text: 'Here it is. ' }, inlineData(pixel, 'image/jpeg')];
    const events = decode(answer(parts, { usageMetadata }));
    expect(events).toEqual([
      {
        type: 'image',
        image: { data: { kind: 'base64', base64: pixel }, encoding: 'png', revisedPrompt: 'Here it is.' },
      },
      {
        type: 'done',
        usage: expect.objectContaining({
          input: expect.objectContaining({ total: 10, text: 10 }),
          output: { total: 1290, image: 1290, images: 1 },
        }),
      },
    ]);
    const encoder = openAiImagesCodec.createEncoder(asked(), { model: 'm', id: 'i', created: 1 });
    expect(JSON.parse(events.map((event) => encoder.push(event)).join(''))).toMatchObject({
      usage: {
        input_tokens: 10,
        output_tokens: 1290,
        total_tokens: 1300,
        input_tokens_details: { text_tokens: 10, image_tokens: 0 },
        output_tokens_details: { text_tokens: 0, image_tokens: 1290 },
      },
    });
    expect(encoder.losses).toEqual([]);
  });

  it.each<[unknown, string, string]>([
    [{ promptFeedback: { blockReason: 'SAFETY' } }, 'provider_rejected', 'SAFETY'],
    [{ candidates: [{ finishReason: 'IMAGE_SAFETY' }] }, 'provider_rejected', 'IMAGE_SAFETY'],
    [{ candidates: [{ finishReason: 'NO_IMAGE' }] }, 'provider_failed', 'NO_IMAGE'],
    [answer([{ text: 'I would rather not.' }]), 'provider_rejected', 'I would rather not.'],
    [answer([]), 'provider_failed', 'made no picture'],
    [answer([inlineData('AAAA', 'audio/wav')]), 'provider_failed', 'made no picture'],
    [{ error: { code: 429, message: 'Quota.' } }, 'provider_rate_limited', 'limits'],
  ])('%j is none', (body, code, words) => {
    expect(() => decode(body)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(words) }),
    );
  });
});
