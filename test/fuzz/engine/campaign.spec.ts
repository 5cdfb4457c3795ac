import { describe, expect, it } from '@jest/globals';
import { TargetRun } from './campaign.js';
import type { FuzzTarget } from './target.js';

const target: FuzzTarget = {
  name: 'maze',
  input: 'bytes',
  triesPerTest: 0,
  explores: [],
  seeds: () => [],
  check: () => undefined,
};

/** A thread's beginning: `input` is what it says to run. */
const running = `
  import { parentPort, workerData } from 'node:worker_threads';
  const counts = new Int32Array(workerData.memory, 0, 2);
  const input = (text) => {
    new Uint8Array(workerData.memory, 8).set(new TextEncoder().encode(text));
    Atomics.store(counts, 1, text.length);
    Atomics.add(counts, 0, 1);
  };
`;

/** What becomes of a thread that does this. */
async function run(code: string) {
  const kept: string[] = [];
  const said: string[] = [];
  const campaign = { seed: 1, time: 0, runs: 0, isKeeping: false };
  const outcome = new TargetRun(target, campaign, (line) => said.push(line), {
    worker: new URL(`data:text/javascript,${encodeURIComponent(running + code)}`),
    keep: (_target, input) => {
      kept.push(input.toString());
      return 'kept';
    },
  }).ended();
  const settled = await outcome.catch((error: unknown) => String((error as Error).cause));
  return { settled, kept, said: said.join('\n') };
}

describe('TargetRun', () => {
  it('takes an input for a finding that waits for what never comes', async () => {
    const { settled, kept, said } = await run(`input('waits'); await new Promise(() => undefined);`);
    expect(settled).toMatchObject({ findings: 1 });
    expect(kept).toEqual(['waits']);
    expect(said).toContain('ended without a word (exit code 13)');
  });

  it.each([
    [
      'takes all memory',
      `input('large'); const all = []; for (;;) all.push(new Array(1e6).fill(all.length));`,
    ],
    ['throws behind its end', `input('large'); setTimeout(() => { throw new Error('late'); });`],
  ])('takes an input for a finding that %s', async (_what, code) => {
    const { settled, kept } = await run(code);
    expect(settled).toMatchObject({ findings: 1 });
    expect(kept).toEqual(['large']);
  });

  it.each([
    ['cannot be loaded', `import 'file:///nowhere.mjs';`, /nowhere/],
    ['ends before its first input', ``, /without a word \(exit code 0\)/],
    [
      'says that its own code is at fault',
      `input('x'); parentPort.postMessage({ type: 'fault', stack: 'Error: broken' });`,
      /broken/,
    ],
  ])('keeps no input where a thread %s', async (_what, code, problem) => {
    expect(await run(code)).toEqual({ settled: expect.stringMatching(problem), kept: [], said: '' });
  });

  it('believes a thread that has told its end', async () => {
    const done = `parentPort.postMessage({ type: 'done', runs: 1, discoveries: 0 });`;
    const { settled, kept } = await run(`input('x'); ${done} await new Promise(() => undefined);`);
    expect(settled).toEqual({ findings: 0, runs: 1 });
    expect(kept).toEqual([]);
  });
});
