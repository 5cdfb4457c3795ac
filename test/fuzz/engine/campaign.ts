import { Worker } from 'node:worker_threads';
import { keepInput } from './kept-inputs.js';
import { SharedInput } from './shared-input.js';
import type { FuzzTarget } from './target.js';
import type { Assignment, Report } from './worker.js';

/** Milliseconds after which an input will never come to an end. */
const patience = 30_000;
const look = 1_000;
/** What a target may hold: a hundred times what its largest input is. */
const memoryLimit = { maxOldGenerationSizeMb: 1024 };

/** How a target is fuzzed. */
export type Campaign = Pick<Assignment, 'seed' | 'time' | 'runs' | 'isKeeping'>;

/** How a target did. */
export interface Outcome {
  readonly findings: number;
  readonly runs: number;
}

/** Fuzzes one target in a thread of its own, and ends it where an input never ends or takes all memory. */
export class TargetRun {
  private readonly shared = new SharedInput();
  private readonly worker: Worker;
  private outcome: Outcome = { findings: 0, runs: 0 };
  private lastRuns = -1;
  private silentSince = performance.now();
  private isWatched = true;

  constructor(
    private readonly target: FuzzTarget,
    campaign: Campaign,
    private readonly say: (line: string) => void,
  ) {
    const workerData: Assignment = { ...campaign, target: target.name, memory: this.shared.memory };
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: memoryLimit,
    });
  }

  /** Resolves when it is over. */
  async ended(): Promise<Outcome> {
    const watch = setInterval(() => {
      this.watch();
    }, look);
    await new Promise<void>((resolve) => {
      this.worker
        .on('message', (report: Report) => {
          this.hear(report);
        })
        .on('error', (error) => {
          this.record(error instanceof Error ? error.message : String(error));
        })
        .on('exit', () => {
          resolve();
        });
    });
    clearInterval(watch);
    return this.outcome;
  }

  private hear(report: Report): void {
    const { name } = this.target;
    switch (report.type) {
      case 'finding':
        this.tellFinding(report.stack, report.path);
        return;
      case 'kept':
        this.say(`${name}: ${report.count} inputs kept in test/fuzz/corpus/${name}`);
        return;
      case 'progress':
      case 'done':
        this.outcome = { ...this.outcome, runs: report.runs };
        this.isWatched = report.type === 'progress';
        // What it has loaded may wait for something that never comes.
        if (report.type === 'done') void this.worker.terminate();
        this.say(`${name}: ${report.runs} inputs, ${report.discoveries} of them reached something new`);
    }
  }

  private watch(): void {
    const { runs } = this.shared;
    if (runs !== this.lastRuns || !this.isWatched) {
      this.lastRuns = runs;
      this.silentSince = performance.now();
    } else if (performance.now() - this.silentSince > patience) {
      this.isWatched = false;
      this.record(`An input did not come to its end in ${patience / 1000} s.`);
      void this.worker.terminate();
    }
  }

  /** It can say nothing for itself any more. */
  private record(problem: string): void {
    this.tellFinding(problem, keepInput('findings', this.target, this.shared.read()));
  }

  private tellFinding(problem: string, path: string): void {
    this.outcome = { ...this.outcome, findings: this.outcome.findings + 1 };
    this.say(`${this.target.name}: FINDING\n${problem}\nAgain: npm run fuzz -- --replay ${path}\n`);
  }
}
