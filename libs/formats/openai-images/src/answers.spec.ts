import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { ImageEvent, ImageRequest } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiImagesCodec } from '#libs/formats/openai-images';
import type { JsonObject } from '#libs/json';
import { pixel } from '../fixtures/client-bodies.js';

const { createDecoder, createEncoder } = openAiImagesCodec;
const defaults = { model: 'm', id: 'i', created: 1_700_000_000 };
const wanting = (more: Partial<ImageRequest> = {}): ImageRequest => ({
  operation: 'generate-image',
  model: 'm',
  prompt: 'p',
  images: [],
  stream: false,
  ...more,
});
const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));

const decode = (
  chunks: readonly Buffer[],
  contentType: string,
  request = wanting(),
): readonly ImageEvent[] => {
  const decoder = createDecoder(request, { contentType, headers: {} });
  return [...chunks.flatMap((chunk) => [...decoder.push(chunk)]), ...decoder.end()];
};
const decodeJson = (body: unknown) => decode([Buffer.from(JSON.stringify(body))], 'application/json');
const decodeStream = (...chunks: readonly Buffer[]) =>
  decode(chunks, 'text/event-stream', wanting({ stream: true }));

const encode = (events: readonly ImageEvent[], request: ImageRequest) => {
  const encoder = createEncoder(request, defaults);
  const text = events.map((event) => Buffer.from(encoder.push(event)).toString()).join('');
  return { text, losses: encoder.losses };
};
const eventsIn = (text: string) =>
  new EventStreamParser().push(Buffer.from(text)).map(({ event, data }) => {
    const body = JSON.parse(data) as JsonObject;
    expect(event).toBe(body.type);
    return body;
  });
const picture = (more: Partial<Extract<ImageEvent, { type: 'image' }>['image']> = {}): ImageEvent => ({
  type: 'image',
  image: { data: { kind: 'base64', base64: pixel }, encoding: 'png', ...more },
});
const done: ImageEvent = { type: 'done' };

describe('a whole answer', () => {
  it.each(['whole.json', 'addresses.json', 'least.json'])('%s comes back as it was', (name) => {
    const bytes = fixture(`answers/${name}`);
    const body = JSON.parse(bytes.toString()) as JsonObject;
    const events = decodeJson(body);
    const count = (body.data as readonly unknown[]).length;
    const delivery = name === 'addresses.json' ? 'url' : 'base64';
    const { text, losses } = encode(events, wanting({ count, delivery }));
    expect(JSON.parse(text)).toEqual(body);
    expect(losses).toEqual([]);
  });

  it('is read from any pieces', () => {
    const bytes = fixture('answers/whole.json');
    const whole = decode([bytes], 'application/json');
    expect(decode([bytes.subarray(0, 7), bytes.subarray(7)], 'application/json')).toEqual(whole);
    expect(whole.at(-1)).toMatchObject({
      type: 'done',
      created: 1713833628,
      usage: { input: { total: 50, image: 40, text: 10 }, output: { total: 272, image: 272, text: 0 } },
    });
  });

  it('takes data URLs for pictures, and their bytes for their encoding', () => {
    const body = { data: [{ url: `data:image/webp;base64,${pixel}` }], output_format: 'webp' };
    expect(decodeJson(body)[0]).toEqual(picture());
  });

  it.each<[unknown, string, string]>([
    [{ data: [] }, 'provider_invalid_response', 'no picture'],
    [{}, 'provider_invalid_response', "'data' is required"],
    [{ data: [{ b64_json: null }] }, 'provider_invalid_response', 'neither'],
    [[], 'provider_invalid_response', 'an object'],
    [{ error: { message: 'no', type: 'rate_limit_error' } }, 'provider_rate_limited', 'limits'],
  ])('%j is none', (body, code, words) => {
    expect(() => decodeJson(body)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(words) }),
    );
  });

  it('may come where a stream was asked for', () => {
    const events = decode([fixture('answers/least.json')], 'application/json', wanting({ stream: true }));
    expect(events.map(({ type }) => type)).toEqual(['image', 'done']);
  });

  it('holds bytes in base64, says what others count, and has no error form of its own', () => {
    const bytes = Buffer.from(pixel, 'base64');
    const image = picture({ data: { kind: 'bytes', bytes: new Uint8Array(bytes) } });
    const usage = { input: { total: 7 }, output: { total: 9, image: 9 }, raw: { promptTokenCount: 7 } };
    const { text } = encode([image, { type: 'done', usage }], wanting());
    expect(JSON.parse(text)).toEqual({
      created: defaults.created,
      data: [{ b64_json: pixel }],
      output_format: 'png',
      usage: {
        input_tokens: 7,
        output_tokens: 9,
        total_tokens: 16,
        input_tokens_details: { image_tokens: 0, text_tokens: 7 },
        output_tokens_details: { image_tokens: 9, text_tokens: 0 },
      },
    });
    const pictures = encode([image, { type: 'done', usage: { output: { image: 4 } } }], wanting());
    expect(JSON.parse(pictures.text)).toMatchObject({ usage: { output_tokens: 4, total_tokens: 4 } });
    const counted = encode([image, { type: 'done', usage: { output: { images: 1 } } }], wanting());
    expect(JSON.parse(counted.text)).not.toHaveProperty('usage');
    expect(
      createEncoder(wanting(), defaults).fail(new GatewayError('gateway_internal', 'x')),
    ).toBeUndefined();
  });
});

describe('losses', () => {
  it.each<[string, ImageRequest, readonly ImageEvent[]]>([
    ['response_format', wanting({ delivery: 'url' }), [picture(), done]],
    ['response_format', wanting(), [picture({ data: { kind: 'url', url: 'https://x.test' } }), done]],
    ['response_format', wanting({ delivery: 'url', stream: true }), [picture(), done]],
    ['output_format', wanting({ encoding: 'webp' }), [picture(), done]],
    ['n', wanting({ count: 2 }), [picture(), done]],
    ['n', wanting({ count: 2, stream: true }), [picture(), done]],
    ['size', wanting({ size: { width: 1, height: 2 } }), [picture(), { ...done, settings: { size: '2x1' } }]],
    ['quality', wanting({ quality: 'high' }), [picture(), { ...done, settings: { quality: 'low' } }]],
    [
      'background',
      wanting({ background: 'transparent', stream: true }),
      [picture(), { ...done, settings: { background: 'opaque' } }],
    ],
    ['revised_prompt', wanting({ stream: true }), [picture({ revisedPrompt: 'x' }), done]],
  ])('tell of %s', (path, request, events) => {
    expect(encode(events, request).losses.map((loss) => loss.path)).toEqual([path]);
  });

  it('are none where the client got what it wants', () => {
    const settings = { size: '1x2', quality: 'high', background: 'opaque' };
    const request = wanting({
      size: { width: 1, height: 2 },
      quality: 'high',
      background: 'auto',
      encoding: 'png',
      count: 2,
    });
    expect(encode([picture(), picture(), { ...done, settings }], request).losses).toEqual([]);
  });
});

describe('a stream', () => {
  const fixtures = ['generation.sse', 'edit.sse', 'several.sse', 'nameless-with-end-mark.sse'];

  it.each(fixtures)('%s is read alike wherever it is cut', (name) => {
    const bytes = fixture(`streams/${name}`);
    const whole = decodeStream(bytes);
    expect(whole.at(-1)).toMatchObject({
      type: 'done',
      usage: { input: { total: 50 }, output: { total: 272 } },
    });
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(decodeStream(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(whole);
    }
    expect(decodeStream(...Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(whole);
  });

  it.each(fixtures)('%s that breaks off is broken', (name) => {
    const bytes = fixture(`streams/${name}`);
    const last = bytes.lastIndexOf('.completed"');
    for (const end of [0, 10, last - 60, last + 100]) {
      // Before the end of the first picture of several, or of the last one.
      expect(() => decodeStream(bytes.subarray(0, end))).toThrow(
        expect.objectContaining({ code: 'provider_broken_stream' }),
      );
    }
  });

  it('that ends while another picture is under way is broken', () => {
    const text = fixture('streams/several.sse').toString();
    const events = text.split(/(?<=\n\n)/);
    expect(() => decodeStream(Buffer.from(events.slice(0, 2).join('')))).toThrow(
      expect.objectContaining({ code: 'provider_broken_stream' }),
    );
    expect(decodeStream(Buffer.from(events[0] ?? ''))).toHaveLength(2);
  });

  it('throws the error it holds', () => {
    expect(() => decodeStream(fixture('streams/error.sse'))).toThrow(
      expect.objectContaining({
        code: 'provider_failed',
        upstream: expect.objectContaining({ code: 'moderation_blocked' }),
      }),
    );
    expect(() => decodeStream(Buffer.from('data: nonsense\n\n'))).toThrow('no JSON object');
  });

  it.each(['generation.sse', 'edit.sse', 'several.sse'])('%s is written as it was read', (name) => {
    const bytes = fixture(`streams/${name}`);
    const operation = name === 'edit.sse' ? 'edit-image' : 'generate-image';
    const size = { width: 1024, height: 1024 };
    const count = name === 'several.sse' ? 2 : 1;
    const request = wanting({ operation, stream: true, quality: 'high', size, count });
    const { text, losses } = encode(decodeStream(bytes), request);
    const own = { created_at: defaults.created, usage: expect.anything() };
    const written = eventsIn(text);
    expect(written).toEqual(
      eventsIn(bytes.toString()).map((event) => ({
        ...event,
        created_at: own.created_at,
        ...(event.usage !== undefined && { usage: own.usage }),
      })),
    );
    expect(written.at(-1)?.usage).toMatchObject({ input_tokens: 50, output_tokens: 272, total_tokens: 322 });
    expect(losses).toEqual([]);
  });

  it('has one completed event per picture, all with a usage', () => {
    const usage = { input: { total: 3 }, output: { total: 4 } };
    const { text } = encode(
      [picture(), picture(), { type: 'done', usage }],
      wanting({ stream: true, count: 2 }),
    );
    expect(eventsIn(text).map((event) => [event.type, (event.usage as JsonObject).total_tokens])).toEqual([
      ['image_generation.completed', 0],
      ['image_generation.completed', 7],
    ]);
  });

  it('says every setting, and ends in an error where it fails', () => {
    const encoder = createEncoder(wanting({ stream: true, operation: 'edit-image' }), defaults);
    const text = [
      encoder.push({ type: 'partial', index: 0, image: { data: { kind: 'base64', base64: pixel } } }),
      encoder.push(picture()),
      encoder.fail(new GatewayError('provider_overloaded', 'Later.')) ?? '',
    ].join('');
    const effective = { background: 'auto', output_format: 'png', quality: 'auto', size: 'auto' };
    expect(eventsIn(text)).toEqual([
      {
        type: 'image_edit.partial_image',
        b64_json: pixel,
        created_at: defaults.created,
        partial_image_index: 0,
        ...effective,
      },
      expect.objectContaining({ type: 'image_edit.completed', ...effective }),
      { type: 'error', error: expect.objectContaining({ message: 'Later.', code: 'server_is_overloaded' }) },
    ]);
  });
});
