import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { decodeBody, encodingsOf } from './decode-body.js';

const decoded = (bytes: Buffer, encodings: string): Promise<string> =>
  text(decodeBody(Readable.from([bytes]), encodingsOf(encodings), 'https://up.example'));

describe('the body of an upstream', () => {
  it('is read in the encodings that it says, the last one first', async () => {
    expect(await decoded(gzipSync('plain'), 'gzip')).toBe('plain');
    expect(await decoded(brotliCompressSync(gzipSync('plain')), 'x-gzip, BR')).toBe('plain');
    expect(await decoded(gzipSync(gzipSync(gzipSync('plain'))), 'gzip,gzip,gzip')).toBe('plain');
    expect(await decoded(Buffer.from('plain'), 'identity,,identity')).toBe('plain');
  });

  it.each(['gzip,'.repeat(4), 'gzip,'.repeat(3000)])('is not unpacked again and again', (encodings) => {
    const body = new Readable({ read: () => undefined });
    expect(() => decodeBody(body, encodingsOf(encodings), 'https://up.example')).toThrow(
      /^https:\/\/up\.example answered in \d+ content encodings/,
    );
  });

  it('is not read in encodings that nobody knows', () => {
    const body = new Readable({ read: () => undefined });
    for (const encoding of ['compress', 'constructor', '__proto__']) {
      expect(() => decodeBody(body, encodingsOf(encoding), 'https://up.example')).toThrow(encoding);
    }
  });
});
