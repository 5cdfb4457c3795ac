import { parentPort, workerData } from 'node:worker_threads';
import { targets } from '../targets/targets.js';
import { BlockCoverage } from './block-coverage.js';
import { distilled } from './distil.js';
import { Explorer } from './explorer.js';
import { keepInput, keptInputs } from './kept-inputs.js';
import { SharedInput } from './shared-input.js';
import type { FuzzTarget } from './target.js';

/** What a thread is to do. */
export interface Assignment {
  readonly target: string;
  readonly seed: number;
  /** Milliseconds. */
  readonly time: number;
  readonly runs: number;
  /** Whether what reaches further than the corpus is added to it. */
  readonly isKeeping: boolean;
  readonly memory: SharedArrayBuffer;
}

/** What it tells of itself. */
export type Report =
  | { readonly type: 'finding'; readonly stack: string; readonly path: string }
  /** Of the fuzzer's own, or of what it is to run: no input is at fault. */
  | { readonly type: 'fault'; readonly stack: string }
  | { readonly type: 'progress' | 'done'; readonly runs: number; readonly discoveries: number }
  | { readonly type: 'kept'; readonly count: number };

const between = 30_000;

async function work(target: FuzzTarget): Promise<void> {
  const shared = new SharedInput(assignment.memory);
  const onRun = (input: Buffer): void => {
    shared.write(input);
  };
  const createGuide = (): BlockCoverage => new BlockCoverage((url) => isExplored(target, url));
  const guide = createGuide();
  const explorer = new Explorer(target, {
    seed: assignment.seed,
    guide,
    onRun,
    onFinding: ({ input, error }) => {
      const path = keepInput('findings', target, input);
      tell({ type: 'finding', stack: error.stack ?? error.message, path });
    },
  });
  const kept = [...keptInputs('corpus', target), ...keptInputs('findings', target)];
  await explorer.begin([...target.seeds(), ...kept.map(({ input }) => input)]);
  const end = performance.now() + assignment.time;
  let told = performance.now();
  await explorer.explore((runs) => {
    if (performance.now() - told > between) {
      told = performance.now();
      tell({ type: 'progress', runs, discoveries: explorer.discoveries.length });
    }
    return performance.now() > end || runs >= assignment.runs;
  });
  guide.stop();
  const { runs } = explorer;
  if (assignment.isKeeping) {
    const inputs = await distilled(target, explorer.corpus, createGuide, onRun);
    for (const input of inputs) keepInput('corpus', target, input);
    tell({ type: 'kept', count: inputs.length });
  }
  tell({ type: 'done', runs, discoveries: explorer.discoveries.length });
}

const isExplored = ({ explores }: FuzzTarget, url: string): boolean =>
  explores.some((folder) => url.includes(`/${folder}/`)) && !url.includes('/fixtures/');

function tell(report: Report): void {
  parentPort?.postMessage(report);
}

const assignment = workerData as Assignment;
const target = targets.find(({ name }) => name === assignment.target);
if (target !== undefined) {
  try {
    await work(target);
  } catch (error) {
    tell({ type: 'fault', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
