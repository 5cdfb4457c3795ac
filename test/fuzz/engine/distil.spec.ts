import { describe, expect, it } from '@jest/globals';
import { BlockCoverage } from './block-coverage.js';
import { distilled } from './distil.js';
import { walkMaze } from './fixtures/maze.js';
import type { FuzzTarget } from './target.js';

const maze: FuzzTarget = {
  name: 'maze',
  input: 'bytes',
  triesPerTest: 0,
  explores: [],
  seeds: () => [Buffer.from('....')],
  check: (input) => {
    walkMaze(input.toString('latin1'));
  },
};

const createGuide = (): BlockCoverage => new BlockCoverage((url) => url.endsWith('/maze.ts'));

describe('distilled', () => {
  it('keeps what each input alone reaches, in few bytes, and tells of all that it runs', async () => {
    const told: string[] = [];
    const inputs = ['M...', 'Mb..', 'Ma..'].map((text) => Buffer.from(text));
    const kept = await distilled(maze, inputs, createGuide, (input) => told.push(input.toString()));
    expect(kept.map(String)).toEqual(['M', 'Ma']);
    expect(told).toEqual(expect.arrayContaining(['....', 'M...', 'M', 'Mb..', 'Ma..', 'Ma']));
  });
});
