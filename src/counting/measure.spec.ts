import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, FormatName, MediaPart, Part } from '#libs/canonical';
import { readImageSize } from './image-size.js';
import { measureMedia } from './measure-media.js';
import { measureParts } from './measure-parts.js';
import { measurePrompt } from './measure-prompt.js';

const bytes = (...pieces: readonly (string | readonly number[])[]): string =>
  Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece))),
  ).toString('base64');

const png = (width: number, height: number): string => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [...size]);
};

describe('readImageSize', () => {
  it.each([
    ['PNG', png(800, 600), { width: 800, height: 600 }],
    ['GIF', bytes('GIF89a', [0x2c, 1, 0xc8, 0], 'rest'), { width: 300, height: 200 }],
    [
      'JPEG behind its profile',
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 17, 8, 2, 0, 3, 0], 'rest'),
      { width: 768, height: 512 },
    ],
    [
      'lossy WebP',
      bytes('RIFF....WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0x40]),
      { width: 320, height: 240 },
    ],
    [
      'lossless WebP',
      bytes('RIFF....WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x3b, 0, 0, 0, 0, 0, 0]),
      { width: 320, height: 240 },
    ],
    [
      'extended WebP',
      bytes('RIFF....WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 1, 0, 0xef, 0, 0]),
      { width: 320, height: 240 },
    ],
  ])('reads %s', (_format, base64, size) => {
    expect(readImageSize(base64)).toStrictEqual(size);
  });

  it.each([
    ['nothing', ''],
    ['a text', bytes('just a text that is long enough to hold any header')],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff], 'x'.repeat(40))],
    ['an empty PNG', png(0, 5)],
    ['no base64', '%%%%'],
  ])('does not read %s', (_what, base64) => {
    expect(readImageSize(base64)).toBeUndefined();
  });
});

describe('measureMedia', () => {
  const image = (width: number, height: number, detail?: MediaPart['detail']): MediaPart => ({
    type: 'media',
    media: 'image',
    source: { kind: 'bytes', base64: png(width, height) },
    ...(detail && { detail }),
  });

  // The vendors' own examples.
  it.each<[FormatName, MediaPart, number]>([
    ['openai-chat', image(1024, 1024), 765],
    ['openai-chat', image(2048, 4096), 1105],
    ['openai-chat', image(4096, 8192, 'low'), 85],
    ['anthropic-messages', image(200, 200), 54],
    ['anthropic-messages', image(1000, 1000), 1334],
    ['google-generate-content', image(300, 300), 258],
    ['google-generate-content', image(1536, 768), 516],
  ])('counts an image as %s does', (format, part, tokens) => {
    expect(measureMedia(part, format)).toBe(tokens);
  });

  it('counts sounds, videos and documents by their size, and what is elsewhere by a usual one', () => {
    const base64 = 'A'.repeat(40_000);
    const of = (media: MediaPart['media'], source: MediaPart['source']): number =>
      measureMedia({ type: 'media', media, source }, 'openai-chat');
    expect(of('audio', { kind: 'bytes', base64 })).toBe(2 * 32);
    expect(of('video', { kind: 'bytes', base64 })).toBe(290);
    expect(of('document', { kind: 'bytes', base64 })).toBe(1_500);
    expect(of('document', { kind: 'file', fileId: 'f' })).toBe(1_500);
    expect(of('image', { kind: 'url', url: 'https://example.com/a.png' })).toBe(765);
  });
});

describe('measureParts', () => {
  it('takes words from wherever they stand', () => {
    const parts: readonly Part[] = [
      { type: 'text', text: 'a' },
      { type: 'reasoning', text: 'b', summary: ['c'] },
      { type: 'tool-call', id: 'i', name: 'd', kind: 'function', executor: 'client', input: '{}' },
      { type: 'tool-result', callId: 'i', parts: [{ type: 'text', text: 'e' }] },
      { type: 'refusal', text: 'f' },
      { type: 'opaque', format: 'openai-responses', name: 'x', value: ['g'] },
      { type: 'media', media: 'document', source: { kind: 'text', text: 'h' } },
      {
        type: 'media',
        media: 'document',
        mediaType: 'text/csv',
        source: { kind: 'bytes', base64: Buffer.from('i,j').toString('base64') },
      },
      { type: 'media', media: 'audio', transcript: 'k', source: { kind: 'file', fileId: 'f' } },
    ];
    expect(measureParts(parts, 'openai-chat')).toStrictEqual({
      texts: ['a', 'b', 'c', 'd', '{}', 'e', 'f', '["g"]', 'h', 'i,j', 'k'],
      tokens: 8,
    });
  });
});

describe('measurePrompt', () => {
  it('frames turns, names, tools and schemas', () => {
    const request: CanonicalRequest = {
      model: 'm',
      source: 'openai-chat',
      system: [{ type: 'text', text: 'be' }],
      messages: [{ role: 'user', name: 'ann', parts: [{ type: 'text', text: 'hi' }] }],
      tools: [
        { kind: 'function', name: 'f', description: 'does', schema: { type: 'object' } },
        { kind: 'custom', name: 'g' },
        { kind: 'server', format: 'openai-chat', name: 's', value: { type: 's' } },
      ],
      output: { format: { kind: 'schema', schema: { type: 'array' } } },
    };
    expect(measurePrompt(request, 'openai-chat')).toStrictEqual({
      texts: [
        'be',
        'hi',
        'ann',
        'f',
        'does',
        '{"type":"object"}',
        'g',
        '',
        '{}',
        '{"type":"s"}',
        '{"type":"array"}',
      ],
      tokens: 3 + 4 + 4 + 1 + 9 + 3 * 8 + 8,
    });
  });
});
