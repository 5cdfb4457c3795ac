import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { imageEncodingOf, imageEncodingOfBase64, imageEncodings, imageMediaType } from '../index.js';

describe('encodings of pictures', () => {
  it.each(imageEncodings)('%s is known by its media type', (encoding) => {
    expect(imageEncodingOf(imageMediaType(encoding))).toBe(encoding);
    expect(imageEncodingOf(encoding.toUpperCase())).toBe(encoding);
  });

  it('are known by other spellings, and unknown ones are not guessed', () => {
    expect(imageEncodingOf('jpg')).toBe('jpeg');
    expect(imageEncodingOf('Image/PNG; charset=binary')).toBe('png');
    expect(imageEncodingOf('image/avif')).toBeUndefined();
    expect(imageEncodingOf('')).toBeUndefined();
  });

  it.each([
    ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['gif', Buffer.from('GIF89a..')],
    ['webp', Buffer.from('RIFF....WEBP')],
    ['svg', Buffer.from('<svg xmlns="">')],
    ['svg', Buffer.from('<?xml version="1.0"?>')],
    [undefined, Buffer.from('hello world')],
  ])('%s is known by its first bytes', (encoding, bytes) => {
    expect(imageEncodingOfBase64(bytes.toString('base64'))).toBe(encoding);
  });
});
