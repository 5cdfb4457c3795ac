import { Worker } from 'node:worker_threads';
import { keepInput } from './kept-inputs.js';
import { SharedInput } from './shared-input.js';
import type { FuzzTarget } from './target.js';
import type { Assignment, Report } from './worker.js';

/** Milliseconds after which an input will never come to an end. */
const patience = 30_000;
const look = 1_000;
/** What a target may hold: ten thousand times what its largest input is. */
const memoryLimit = { maxOldGenerationSizeMb: 1024 };

/** How a target is fuzzed. */
export type Campaign = Pick<Assignment, 'seed' | 'time' | 'runs' | 'isKeeping'>;

/** How a target did. */
export interface Outcome {
  readonly findings: number;
  readonly runs: number;
}

/** What a target runs in, and where the inputs go that its thread cannot keep any more. */
export interface Surroundings {
  readonly worker: URL;
  /** @returns where it is kept */
  readonly keep: (target: FuzzTarget, input: Buffer) => string;
}

const usualSurroundings: Surroundings = {
  worker: new URL('./worker.ts', import.meta.url),
  keep: (target, input) => keepInput('findings', target, input),
};

/** Fuzzes one target in a thread of its own, and ends it where an input never ends or takes all memory. */
export class TargetRun {
  private readonly shared = new SharedInput();
  private readonly worker: Worker;
  private outcome: Outcome = { findings: 0, runs: 0 };
  private lastRuns = -1;
  private silentSince = performance.now();
  private isWatched = true;
  /** Why the thread ends is known: it has said so, or was ended. */
  private isExplained = false;
  private fault: Error | undefined;

  constructor(
    private readonly target: FuzzTarget,
    campaign: Campaign,
    private readonly say: (line: string) => void,
    private readonly surroundings = usualSurroundings,
  ) {
    const workerData: Assignment = { ...campaign, target: target.name, memory: this.shared.memory };
    this.worker = new Worker(surroundings.worker, { workerData, resourceLimits: memoryLimit });
  }

  /** Resolves when it is over. @throws Error where it is not an input that broke it */
  async ended(): Promise<Outcome> {
    const watch = setInterval(() => {
      this.watch();
    }, look);
    const code = await new Promise<number>((resolve) => {
      this.worker
        .on('message', (report: Report) => {
          this.hear(report);
        })
        .on('error', (error) => {
          this.record(error instanceof Error ? error : new Error(String(error)));
        })
        .on('exit', resolve);
    });
    clearInterval(watch);
    // Node ends a thread that nothing keeps alive, whatever it still waits for.
    if (!this.isExplained) this.record(new Error(`Its thread ended without a word (exit code ${code}).`));
    if (this.fault !== undefined) throw this.fault;
    return this.outcome;
  }

  private hear(report: Report): void {
    const { name } = this.target;
    switch (report.type) {
      case 'finding':
        this.tellFinding(report.stack, report.path);
        return;
      case 'fault':
        this.fail(new Error(report.stack));
        return;
      case 'kept':
        this.say(`${name}: ${report.count} inputs kept in test/fuzz/corpus/${name}`);
        return;
      case 'progress':
      case 'done':
        this.outcome = { ...this.outcome, runs: report.runs };
        this.isWatched = report.type === 'progress';
        if (report.type === 'done') this.end();
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
      this.record(new Error(`An input did not come to its end in ${patience / 1000} s.`));
      this.end();
    }
  }

  /** What it has loaded may wait for something that never comes. */
  private end(): void {
    this.isExplained = true;
    void this.worker.terminate();
  }

  /** It can say nothing for itself any more: the input that runs has ended it, unless none does yet. */
  private record(problem: Error): void {
    this.isExplained = true;
    if (this.shared.runs === 0) this.fail(problem);
    else
      this.tellFinding(
        problem.stack ?? problem.message,
        this.surroundings.keep(this.target, this.shared.read()),
      );
  }

  private fail(cause: Error): void {
    this.isExplained = true;
    this.fault = new Error(`${this.target.name} cannot be fuzzed, whatever its input.`, { cause });
  }

  private tellFinding(problem: string, path: string): void {
    this.outcome = { ...this.outcome, findings: this.outcome.findings + 1 };
    this.say(`${this.target.name}: FINDING\n${problem}\nAgain: npm run fuzz -- --replay ${path}\n`);
  }
}
