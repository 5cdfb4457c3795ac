import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ClientBody, ImageOperation, ImageRequest, OutgoingRequest } from '#libs/canonical';
import { openAiImagesCodec, requirePicture } from '#libs/formats/openai-images';
import type { JsonObject } from '#libs/json';
import { editForm, formOf, pixel, requestFixtures } from '../fixtures/client-bodies.js';
import type { RecordedPart } from '../fixtures/client-bodies.js';

const { decodeRequest, encodeRequest, filesInside } = openAiImagesCodec;
const bytesOf = () => Buffer.from(pixel, 'base64');
const encode = (request: ImageRequest, dialect?: Readonly<Record<string, boolean>>) =>
  encodeRequest(request, { model: 'm', bytesOf, ...(dialect !== undefined && { dialect }) });
const json = (value: JsonObject): ClientBody => ({ kind: 'json', value });
const generate = (more: JsonObject) => json({ model: 'm', prompt: 'p', ...more });

/** An outgoing form as a recording has it. */
const partsOf = ({ body }: OutgoingRequest): readonly RecordedPart[] => {
  if (body.kind !== 'form') throw new Error('no form');
  return body.parts.map((part) =>
    'value' in part
      ? part
      : {
          name: part.name,
          filename: part.file.name ?? '',
          contentType: part.file.mediaType ?? '',
          bytes: part.file.content.size,
        },
  );
};
const byName = (one: RecordedPart, other: RecordedPart) => one.name.localeCompare(other.name);

describe('a request', () => {
  it.each(requestFixtures())('$name comes back as it was', ({ body, operation, parts }) => {
    requirePictureOf(body, operation);
    const request = decodeRequest(body, operation);
    const { value, losses } = encode(request);
    expect(losses).toEqual([]);
    if (body.kind === 'json') expect(value.body).toEqual({ kind: 'json', value: body.value });
    else expect(partsOf(value).toSorted(byName)).toEqual(parts.toSorted(byName));
  });

  it('puts the fields of a form before its files', () => {
    const request = decodeRequest(editForm({ model: 'm', prompt: 'p' }, 'mask', 'image'), 'edit-image');
    expect(partsOf(encode(request).value).map(({ name }) => name)).toEqual([
      'model',
      'prompt',
      'image',
      'mask',
    ]);
  });

  it('comes back whatever a client writes', () => {
    const optional = { requiredKeys: ['model', 'prompt'] as ('model' | 'prompt')[] };
    const body = fc.record(
      {
        model: fc.constant('m'),
        prompt: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        n: fc.integer({ min: 1, max: 10 }),
        size: fc.oneof(
          fc.constant('auto'),
          fc
            .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }))
            .map(([width, height]) => `${width}x${height}`),
        ),
        quality: fc.string(),
        background: fc.constantFrom('auto', 'opaque', 'transparent'),
        output_format: fc.constantFrom('png', 'webp', 'gif', 'svg'),
        output_compression: fc.integer({ min: 0, max: 100 }),
        seed: fc.integer(),
        stream: fc.constant(true),
        partial_images: fc.integer({ min: 0, max: 3 }),
        future: fc.jsonValue(),
        user: fc.string(),
      },
      optional,
    );
    fc.assert(
      fc.property(body, (written) => {
        const value = JSON.parse(JSON.stringify(written)) as JsonObject;
        const request = decodeRequest(json(value), 'generate-image');
        expect(encode(request)).toEqual({ value: { body: { kind: 'json', value } }, losses: [] });
      }),
      { numRuns: 500 },
    );
  });
});

const requirePictureOf = (body: ClientBody, operation: ImageOperation): void => {
  if (operation !== 'generate-image') requirePicture(body);
};

describe('pictures in JSON', () => {
  const edit = (more: JsonObject) => decodeRequest(generate(more), 'edit-image').images;
  const dataUrl = `data:image/png;base64,${pixel}`;

  it.each<[string, JsonObject]>([
    ['the vendor’s list', { images: [{ image_url: dataUrl }] }],
    ['a nested address', { images: [{ image_url: { url: dataUrl } }] }],
    ['one as text', { image: dataUrl }],
    ['a list of texts', { image: [dataUrl] }],
    ['one object', { image: { image_url: dataUrl } }],
  ])('are read from %s', (_what, more) => {
    expect(edit(more)).toEqual([{ kind: 'bytes', base64: pixel, mediaType: 'image/png' }]);
  });

  it('are addresses, stored files and bare base64, too', () => {
    expect(edit({ image: ['https://x.test/a.png', 'file-123', pixel] })).toEqual([
      { kind: 'url', url: 'https://x.test/a.png' },
      { kind: 'stored', fileId: 'file-123' },
      { kind: 'bytes', base64: pixel },
    ]);
  });

  it('may stand beside files, which are read then', () => {
    const form = formOf([
      { name: 'prompt', value: 'p' },
      { name: 'image', value: 'https://x.test/a.png' },
      { name: 'image', filename: 'a', contentType: 'image/gif', bytes: 6 },
    ]);
    const request = decodeRequest(form, 'edit-image');
    expect(filesInside?.(request)).toHaveLength(1);
    expect(encode(request).value.body).toMatchObject({
      kind: 'json',
      value: { images: [{ image_url: dataUrl }, { image_url: 'https://x.test/a.png' }] },
    });
  });
});

describe('an upstream', () => {
  it('is not told what it does not read', () => {
    const request = decodeRequest(generate({ response_format: 'url', seed: 3 }), 'generate-image');
    const { value, losses } = encode(request, { responseFormat: false, seed: false });
    expect(value.body).toEqual({ kind: 'json', value: { model: 'm', prompt: 'p' } });
    expect(losses).toMatchObject([{ path: 'seed', action: 'dropped' }]);
  });

  it('without JSON edits gets forms or nothing', () => {
    const request = decodeRequest(generate({ image: 'https://x.test/a.png' }), 'edit-image');
    expect(() => encode(request, { jsonEdits: false })).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature', param: 'image' }),
    );
  });
});

describe('a mistake is named', () => {
  it.each<[JsonObject, string, string]>([
    [{ prompt: null }, 'prompt', 'must not be null'],
    [{ prompt: ' ' }, 'prompt', 'empty'],
    [{ n: 0 }, 'n', 'between 1 and 10, but is 0'],
    [{ n: 11 }, 'n', 'between 1 and 10'],
    [{ n: 1.5 }, 'n', 'an integer, but is a fraction'],
    [{ n: '2' }, 'n', 'an integer, but is a string'],
    [{ size: '1024*1024' }, 'size', '"1024*1024" is not'],
    [{ size: '0x10' }, 'size', 'width and height'],
    [{ size: 1024 }, 'size', 'a string'],
    [{ partial_images: 4 }, 'partial_images', 'between 0 and 3'],
    [{ output_compression: 101 }, 'output_compression', 'between 0 and 100'],
    [{ background: 'transparent', output_format: 'jpeg' }, 'background', 'png or webp'],
    [{ background: 'clear' }, 'background', 'one of auto, transparent, opaque'],
    [{ output_format: 'tiff' }, 'output_format', 'one of png'],
    [{ response_format: 'file' }, 'response_format', 'one of b64_json, url'],
    [{ stream: 'yes' }, 'stream', 'true or false'],
  ])('in a generation: %j', (more, param, words) => {
    expect(() => decodeRequest(generate(more), 'generate-image')).toThrow(
      expect.objectContaining({
        code: 'caller_invalid_request',
        param,
        message: expect.stringContaining(words),
      }),
    );
  });

  it.each<[JsonObject, string, string]>([
    [{}, 'images', 'is missing'],
    [{ images: [] }, 'images', 'is missing'],
    [{ images: 'x' }, 'images', 'an array'],
    [{ images: [7] }, 'images.0', 'but is a number'],
    [{ images: [{}] }, 'images.0', '"image_url" or "file_id"'],
    [{ images: [{ file_id: 'a', image_url: 'https://x.test' }] }, 'images.0', 'has both'],
    [{ images: [{ image_url: 'ftp://x' }] }, 'images.0.image_url', 'https address'],
    [{ image: 'data:image/png,%89' }, 'image', 'in base64'],
    [{ image: 'data:image/png;base64,' }, 'image', 'in base64'],
    [{ image: 'cat.png' }, 'image', 'https address'],
    [{ image: pixel, images: [pixel] }, 'image', 'together'],
    [{ image: pixel, mask: pixel, markup: pixel }, 'markup', 'together'],
  ])('in an edit as JSON: %j', (more, param, words) => {
    expect(() => decodeRequest(generate(more), 'edit-image')).toThrow(
      expect.objectContaining({
        code: 'caller_invalid_request',
        param,
        message: expect.stringContaining(words),
      }),
    );
  });

  const twice = formOf([
    { name: 'prompt', value: 'a' },
    { name: 'prompt', value: 'b' },
    { name: 'image', filename: 'a', contentType: 'image/png', bytes: 1 },
  ]);
  const empty = formOf([
    { name: 'prompt', value: 'a' },
    { name: 'image', filename: 'a', contentType: 'image/png', bytes: 0 },
  ]);
  it.each<[string, ClientBody, string, string]>([
    ['no picture', editForm({ prompt: 'p' }), 'image', "a file named 'image'"],
    ['another name', editForm({ prompt: 'p' }, 'file'), 'file', "a picture's part 'image'"],
    ['a picture as text', editForm({ prompt: 'p', image: 'cat.png' }), 'image', 'needs a filename'],
    ['an empty picture', empty, 'image', 'is an empty file'],
    ['two prompts', twice, 'prompt', 'was sent 2 times'],
    ['two masks', editForm({ prompt: 'p' }, 'image', 'mask', 'mask'), 'mask', 'was sent 2 times'],
    ['no prompt', editForm({}, 'image'), 'prompt', 'is required'],
    ['an empty prompt', editForm({ prompt: '' }, 'image'), 'prompt', 'empty'],
    ['a word for a number', editForm({ prompt: 'p', n: 'two' }, 'image'), 'n', '"two" is not'],
    ['too many', editForm({ prompt: 'p', n: '11' }, 'image'), 'n', 'between 1 and 10'],
    ['a word for a flag', editForm({ prompt: 'p', stream: 'si' }, 'image'), 'stream', '"si" is neither'],
  ])('in an edit as a form: %s', (_what, body, param, words) => {
    expect(() => decodeRequest(body, 'edit-image')).toThrow(
      expect.objectContaining({
        code: 'caller_invalid_request',
        param,
        message: expect.stringContaining(words),
      }),
    );
  });

  it.each<[string, ClientBody, string]>([
    ['a prompt', editForm({ prompt: 'p' }, 'image'), 'prompt'],
    ['two pictures', editForm({}, 'image', 'image'), 'image'],
    ['a mask', editForm({}, 'image', 'mask'), 'mask'],
    ['a stream', editForm({ stream: 'true' }, 'image'), 'stream'],
    ['no picture', editForm({ model: 'm' }), 'image'],
  ])('in a variation: %s', (_what, body, param) => {
    expect(() => decodeRequest(body, 'vary-image')).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param }),
    );
  });

  it.each<[ClientBody, string]>([
    [editForm({ prompt: 'p' }, 'picture'), "the form's file is named 'picture'"],
    [editForm({ prompt: 'p' }), "a file named 'image'"],
    [generate({ image: null }), '"image_url"'],
  ])('before anybody is asked', (body, words) => {
    expect(() => {
      requirePicture(body);
    }).toThrow(words);
  });
});

it('what is left empty in a form is not said', () => {
  const request = decodeRequest(editForm({ prompt: 'p', n: '', size: ' ', user: '' }, 'image'), 'edit-image');
  expect(request).not.toHaveProperty('count');
  expect(request).not.toHaveProperty('size');
  expect(request).not.toHaveProperty('ext');
});
