import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { sampleBlocks } from './sample-blocks.js';
import { readSamples, writeSamples } from './sample-values.js';

async function blocksOf(pieces: readonly number[][], most: number): Promise<number[][]> {
  const blocks: number[][] = [];
  const source = Readable.from(pieces.map((piece) => Uint8Array.from(piece)));
  for await (const block of sampleBlocks(source, most)) blocks.push([...block]);
  return blocks;
}

describe('sampleBlocks', () => {
  it('puts halves together and cuts what is large', async () => {
    await expect(blocksOf([[1], [2, 3, 4, 5], [], [6, 7]], 100)).resolves.toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    await expect(blocksOf([[1, 2, 3, 4, 5, 6, 7]], 4)).resolves.toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });
});

describe('samples', () => {
  it('are the same to the bit once they were numbers', () => {
    const bytes = writeSamples(readSamples(Uint8Array.of(0, 128, 255, 127, 0, 0, 1, 0, 255, 255)));
    expect([...bytes]).toEqual([0, 128, 255, 127, 0, 0, 1, 0, 255, 255]);
  });

  it('that are too loud are as loud as they can be', () => {
    expect([...writeSamples(Float32Array.of(2, -2, Number.NaN))]).toEqual([255, 127, 0, 128, 0, 0]);
  });

  it('may begin at an odd byte of their memory', () => {
    expect([...readSamples(Uint8Array.of(9, 255, 127).subarray(1))]).toEqual([1]);
  });
});
