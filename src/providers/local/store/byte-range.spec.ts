import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './byte-range.js';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The alphabet in chunks of a size; says how many chunks were asked for. */
function chunked(size: number) {
  const read = { chunks: 0 };
  async function* content(): AsyncGenerator<Buffer> {
    for (let at = 0; at < letters.length; at += size) {
      read.chunks += 1;
      yield await Promise.resolve(Buffer.from(letters.slice(at, at + size)));
    }
  }
  return { content: content(), read };
}

async function text(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a range of bytes', () => {
  it('is the same however the bytes come', async () => {
    for (let size = 1; size <= letters.length; size++) {
      for (const [offset, length] of [
        [0, 1],
        [0, 26],
        [3, 7],
        [25, 1],
      ] as const) {
        const { content } = chunked(size);
        expect(await text(rangeOf(content, { offset, length }))).toBe(letters.slice(offset, offset + length));
      }
    }
  });

  it('asks for nothing behind it', async () => {
    const { content, read } = chunked(5);
    await text(rangeOf(content, { offset: 3, length: 7 }));
    expect(read.chunks).toBe(2);
  });

  it('ends where the content ends', async () => {
    expect(await text(rangeOf(chunked(5).content, { offset: 24, length: 10 }))).toBe('yz');
  });
});
