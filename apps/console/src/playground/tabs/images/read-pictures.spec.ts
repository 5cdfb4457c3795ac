import { describe, expect, it } from '@jest/globals';
import { pictureExtension, pictureType, readPictureEvent, readPictures } from './read-pictures.js';

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const png = '\x89PNG\r\n\x1a\n';

describe('reading pictures', () => {
  it('reads bytes and addresses, and leaves out the rest', () => {
    const body = {
      data: [
        { b64_json: base64(png), revised_prompt: 'A cat.' },
        { url: 'https://pictures.example/1.png', revised_prompt: '' },
        { b64_json: '***' },
        {},
      ],
    };
    expect(readPictures(body)).toEqual([
      { bytes: Uint8Array.from(Buffer.from(png, 'latin1')), type: 'image/png', revisedPrompt: 'A cat.' },
      { address: 'https://pictures.example/1.png' },
    ]);
    expect(readPictures({ error: {} })).toEqual([]);
  });

  it('reads events of both kinds of stream', () => {
    const event = (type: string, more = {}): string =>
      JSON.stringify({ type, b64_json: base64('GIF89a'), ...more });
    expect(readPictureEvent(event('image_edit.partial_image', { partial_image_index: 1 }))).toMatchObject({
      kind: 'partial',
      index: 1,
      picture: { type: 'image/gif' },
    });
    expect(
      readPictureEvent(event('image_generation.completed', { usage: { total_tokens: 3 } })),
    ).toMatchObject({
      kind: 'completed',
      usage: { total_tokens: 3 },
    });
    expect(readPictureEvent(event('image_generation.other'))).toBeUndefined();
    expect(readPictureEvent('[DONE]')).toBeUndefined();
  });

  it('knows pictures by how they begin', () => {
    const types = ['\xFF\xD8\xFF\xE0', 'RIFF\x01\x02\x03\x04WEBPVP8 ', '\n<svg xmlns="x">', 'whatever'].map(
      (text) => pictureType(Buffer.from(text, 'latin1')),
    );
    expect(types).toEqual(['image/jpeg', 'image/webp', 'image/svg+xml', 'image/png']);
    expect(types.map(pictureExtension)).toEqual(['jpg', 'webp', 'svg', 'png']);
  });
});
