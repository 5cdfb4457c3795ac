import { randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { BufferContent } from './buffer-content.js';
import { bytesOf, streamOf } from './held-content.js';
import { fileBody, formBody } from './outgoing-body.js';

const bytes = randomBytes(200_000);
const content = new BufferContent(bytes);

describe('formBody', () => {
  it('is a form of exactly the length it says, any number of times', async () => {
    const body = formBody([
      { name: 'model', value: 'größe' },
      { name: 'file', file: { content, name: 'a "b".wav', mediaType: 'audio/wav' } },
      { name: 'mask', file: { content } },
    ]);
    const sent = await buffer(body.open());
    expect(sent).toHaveLength(body.length);
    expect((await buffer(body.open())).equals(sent)).toBe(true);
    const boundary = body.contentType.slice('multipart/form-data; boundary='.length);
    expect(
      sent
        .toString('latin1')
        .split(`--${boundary}`)
        .map((part) => part.slice(0, 140).split('\r\n\r\n')[0]),
    ).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="model"',
      '\r\nContent-Disposition: form-data; name="file"; filename="a %22b%22.wav"\r\nContent-Type: audio/wav',
      '\r\nContent-Disposition: form-data; name="mask"; filename="file"\r\nContent-Type: application/octet-stream',
      '--\r\n',
    ]);
    expect(sent.includes(bytes)).toBe(true);
  });

  it('has a boundary of its own each time', () => {
    expect(formBody([]).contentType).not.toBe(formBody([]).contentType);
  });
});

describe('fileBody', () => {
  it('is the file and nothing else', async () => {
    const body = fileBody({ content, mediaType: 'audio/ogg' });
    expect([body.contentType, body.length]).toEqual(['audio/ogg', bytes.length]);
    expect((await buffer(body.open())).equals(bytes)).toBe(true);
    expect(fileBody({ content }).contentType).toBe('application/octet-stream');
  });
});

describe('held content', () => {
  it('is read whole or as a stream, and nobody else’s is', async () => {
    const held = new BufferContent(Buffer.from('abc'));
    expect((await bytesOf(held)).toString()).toBe('abc');
    expect(await text(streamOf(held))).toBe('abc');
    expect(await text(streamOf(new BufferContent(Buffer.alloc(0))))).toBe('');
    expect(() => bytesOf({ size: 3 })).toThrow(TypeError);
  });
});
