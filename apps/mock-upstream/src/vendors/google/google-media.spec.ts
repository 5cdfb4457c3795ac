// The SDK looks for undici's dispatcher on the global object, which inside jest is not the one Node puts it on.
import 'undici';
import { createHash } from 'node:crypto';
import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';
import { makeSound } from '../../media/sound/make-sound.js';

let mock: MockUpstream;
let client: GoogleGenAI;

beforeAll(async () => {
  mock = await startMockUpstream();
  client = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: mock.origin } });
});
afterAll(() => mock.close());

const contents = 'A small house by the sea';

async function predict(
  body: unknown,
  model = 'imagen-4.0-generate-001',
): Promise<{ status: number; text: string }> {
  const url = `${mock.origin}/v1beta/models/${model}:predict`;
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'x-goog-api-key': 'k' },
  });
  return { status: answer.status, text: await answer.text() };
}

describe('Imagen', () => {
  it('draws as many pictures as are asked for, of the ratio and size asked for', async () => {
    const { text } = await predict({
      instances: [{ prompt: contents }],
      parameters: {
        sampleCount: 2,
        aspectRatio: '16:9',
        sampleImageSize: '2K',
        outputOptions: { mimeType: 'image/jpeg' },
      },
    });
    const { predictions } = JSON.parse(text) as {
      predictions: { mimeType: string; bytesBase64Encoded: string }[];
    };
    expect(predictions.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/jpeg']);
    const bytes = Buffer.from(predictions[1]?.bytesBase64Encoded ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2736, height: 1536 });
  });

  it('says why pictures are missing to those who ask', async () => {
    const instances = [{ prompt: 'x' }];
    expect((await predict({ instances }, 'blocked')).text).toBe('{}');
    const asked = await predict({ instances, parameters: { includeRaiReason: true } }, 'blocked');
    expect(asked.text).toContain('"raiFilteredReason":"Unable to show generated images.');
  });

  it.each([
    [{ instances: [{ prompt: 'x', style: 1 }] }, 'Unknown name \\"style\\" at \'instances[0]\''],
    [{ instances: [{ prompt: 'x' }], parameters: { n: 1 } }, 'Cannot find field.'],
    [{ instances: [{ prompt: 'x' }], parameters: { sampleCount: 5 } }, 'between 1 and 4'],
    [{ instances: [{ prompt: 'x' }], parameters: { aspectRatio: '2:1' } }, 'Invalid aspect ratio: 2:1'],
    [{ instances: [{ prompt: 'x' }], parameters: { seed: 1 } }, '`seed` is currently not supported.'],
    [{ instances: [{ prompt: '' }] }, 'Text prompt cannot be empty.'],
    [{ prompt: 'x' }, 'Unknown name \\"prompt\\"'],
  ])('refuses %j', async (body, message) => {
    const { status, text } = await predict(body);
    expect(status).toBe(400);
    expect(text).toContain(message);
  });
});

describe('Gemini', () => {
  it('draws', async () => {
    const answer = await client.models.generateContent({
      model: 'gemini-2.5-flash-image',
      contents,
      config: { imageConfig: { aspectRatio: '3:2' } },
    });
    const data = answer.candidates?.[0]?.content?.parts?.find(({ inlineData }) => inlineData)?.inlineData;
    expect(data?.mimeType).toBe('image/png');
    expect(await sharp(Buffer.from(data?.data ?? '', 'base64')).metadata()).toMatchObject({
      width: 1248,
      height: 832,
    });
    expect(answer.usageMetadata).toMatchObject({
      candidatesTokenCount: 1290,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
      totalTokenCount: 1296,
    });
  });

  const speech = {
    responseModalities: ['AUDIO'],
    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
  };

  it('speaks, whole and in pieces', async () => {
    const request = { model: 'gemini-2.5-flash-preview-tts', contents, config: speech };
    const whole = await client.models.generateContent(request);
    const [part, ...more] = whole.candidates?.[0]?.content?.parts ?? [];
    expect(more).toEqual([]);
    expect(part?.inlineData?.mimeType).toBe('audio/L16;codec=pcm;rate=24000');
    const bytes = Buffer.from(part?.inlineData?.data ?? '', 'base64');
    expect(bytes.length).toBe(Math.round(contents.length * 0.06 * 24_000) * 2);
    expect(whole.usageMetadata?.candidatesTokensDetails).toEqual([{ modality: 'AUDIO', tokenCount: 36 }]);
    const pieces: Buffer[] = [];
    for await (const chunk of await client.models.generateContentStream(request)) {
      const data = chunk.candidates?.[0]?.content?.parts?.[0]?.inlineData?.data;
      if (data !== undefined) pieces.push(Buffer.from(data, 'base64'));
    }
    expect(pieces.length).toBe(8);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  it('writes down what it hears, as JSON where a schema asks for it', async () => {
    const wav = Buffer.concat([
      ...makeSound('wav', { seconds: 2, sampleRate: 8000, chunkSeconds: 1, seed: 'x' }),
    ]);
    const heard = `Received with ${wav.length} bytes and hash ${createHash('sha256').update(wav).digest('hex').slice(0, 12)}.`;
    const recording = { inlineData: { mimeType: 'audio/wav', data: wav.toString('base64') } };
    const ask = (config: object) =>
      client.models.generateContent({
        model: 'gemini-2.5-flash',
        contents: [{ role: 'user', parts: [{ text: 'Write it down.' }, recording] }],
        config,
      });
    const plain = await ask({});
    expect(plain.text).toBe(heard);
    expect(plain.usageMetadata?.promptTokensDetails).toContainEqual({ modality: 'AUDIO', tokenCount: 32 });
    const segment = {
      type: 'OBJECT',
      properties: { start: { type: 'STRING' }, end: { type: 'NUMBER' }, text: { type: 'STRING' } },
    };
    const responseSchema = {
      type: 'OBJECT',
      properties: { language: { type: 'STRING' }, segments: { type: 'ARRAY', items: segment } },
    };
    const shaped = await ask({ responseMimeType: 'application/json', responseSchema });
    expect(JSON.parse(shaped.text ?? '')).toEqual({
      language: 'en',
      segments: [{ start: '00:00:00.000', end: 2, text: heard }],
    });
  });

  it.each([
    ['gemini-2.5-flash-preview-tts', {}, 'The requested combination of response modalities (TEXT)'],
    ['gemini-2.5-flash', { responseModalities: ['IMAGE'] }, 'is not supported by the model'],
    ['gemini-2.5-flash-image', { imageConfig: { aspectRatio: '2:1' } }, 'Invalid aspect_ratio.'],
    [
      'gemini-2.5-pro-preview-tts',
      { ...speech, speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'alloy' } } } },
      'Voice name alloy is not supported.',
    ],
  ])('%s refuses %j', async (model, config, message) => {
    await expect(client.models.generateContent({ model, contents, config })).rejects.toThrow(message);
  });
});
