import { describe, expect, it } from '@jest/globals';
import { BlockCoverage, blindGuide } from './block-coverage.js';
import { Explorer } from './explorer.js';
import type { Finding } from './explorer.js';
import { walkMaze } from './fixtures/maze.js';
import type { FuzzTarget } from './target.js';

const maze: FuzzTarget = {
  name: 'maze',
  input: 'bytes',
  triesPerTest: 0,
  explores: [],
  words: ['a', 'e', 'i', 'o', 'u', 'x', 'y', 'z', 'M'],
  seeds: () => [Buffer.from('....')],
  check: (input) => {
    walkMaze(input.toString('latin1'));
  },
};

const enough = 40_000;

describe('Explorer', () => {
  it('finds the way that its guide shows, and tells it in the fewest bytes', async () => {
    const guide = new BlockCoverage((url) => url.endsWith('/maze.ts'));
    const explorer = new Explorer(maze, { seed: 1, guide });
    await explorer.begin(maze.seeds());
    await explorer.explore((runs) => runs > enough || explorer.findings.length > 0);
    guide.stop();
    expect(explorer.findings.map(({ input }) => input.toString())).toEqual(['Maze']);
    expect(explorer.discoveries.length).toBeGreaterThan(2);
  });

  it('does the same again for the same seed', async () => {
    const seen = async (): Promise<readonly string[]> => {
      const inputs: string[] = [];
      const explorer = new Explorer(maze, {
        seed: 7,
        guide: blindGuide,
        onRun: (input) => {
          inputs.push(input.toString('latin1'));
        },
      });
      await explorer.begin(maze.seeds());
      await explorer.explore((runs) => runs > 200);
      return inputs;
    };
    expect(await seen()).toEqual(await seen());
  });

  it('makes a document small that breaks something', async () => {
    const findings: Finding[] = [];
    const target: FuzzTarget = {
      ...maze,
      input: 'json',
      check: (input) => {
        if (/"b":\s*null/.test(input.toString())) throw new Error('null');
      },
    };
    const explorer = new Explorer(target, {
      seed: 1,
      guide: blindGuide,
      onFinding: (finding) => {
        findings.push(finding);
      },
    });
    await explorer.begin([Buffer.from('{"a":[1,{"b":null,"c":"text"}],"d":{"e":true}}')]);
    expect(findings.map(({ input }) => input.toString())).toEqual(['{"b":null}']);
  });

  it('runs nothing behind the last finding that it is to make, and makes it small in the time it has', async () => {
    const run: string[] = [];
    const target: FuzzTarget = {
      ...maze,
      check: (input) => {
        throw new Error(`The length is of ${'x'.repeat(input.length)}.`);
      },
    };
    const explorer = new Explorer(target, {
      seed: 1,
      guide: blindGuide,
      onRun: (input) => {
        run.push(input.toString());
      },
      mostFindings: 2,
      shrinkTime: 0,
    });
    await explorer.begin(['a', 'bb', 'ccc', 'dddd'].map((text) => Buffer.from(text)));
    await explorer.explore((runs) => runs > 100);
    expect(explorer.findings.map(({ input }) => input.toString())).toEqual(['a', 'bb']);
    expect(run).toEqual(['a', 'bb']);
  });
});
