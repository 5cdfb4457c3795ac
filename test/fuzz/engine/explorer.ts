import type { Guide } from './block-coverage.js';
import { mutateBytes } from './mutate-bytes.js';
import { mutateJson } from './mutate-json.js';
import { Random } from './random.js';
import { shrunk } from './shrink.js';
import type { FuzzTarget } from './target.js';
import { faultOf } from './verdict.js';
import type { Fault } from './verdict.js';

/** Inputs between two looks at what ran: a look costs more than many of them. */
const batchSize = 50;
const usuallyLargest = 16 * 1024;
/** After so many it is known that there are more. */
const usuallyMostFindings = 20;

/** An input that a target does not keep its word for. */
export interface Finding {
  readonly error: Error;
  readonly input: Buffer;
}

export interface ExplorerOptions {
  readonly seed: number;
  readonly guide: Guide;
  /** Told before each input is run. */
  readonly onRun?: (input: Buffer) => void;
  readonly onFinding?: (finding: Finding) => void;
  /** After so many it runs nothing more. Default: 20. */
  readonly mostFindings?: number;
  /** Milliseconds in which a finding is made small. Default: those of `shrunk`. */
  readonly shrinkTime?: number;
}

/** Runs a target with ever new inputs, and keeps those that reach what none before reached. */
export class Explorer {
  /** Inputs run so far. */
  runs = 0;
  readonly findings: Finding[] = [];
  /** What new inputs are made of. */
  readonly corpus: Buffer[] = [];
  /** Kept beside the seeds: they reached what none before did. */
  readonly discoveries: Buffer[] = [];
  private readonly random: Random;
  private readonly known = new Set<string>();

  constructor(
    private readonly target: FuzzTarget,
    private readonly options: ExplorerOptions,
  ) {
    this.random = new Random(options.seed);
  }

  /** Runs what is there to begin with. */
  async begin(inputs: readonly Buffer[]): Promise<void> {
    for (const input of inputs) {
      await this.run(input);
      this.corpus.push(input);
      this.options.guide.learn(this.options.guide.take());
    }
    if (this.corpus.length === 0) this.corpus.push(Buffer.from(this.target.input === 'json' ? '{}' : ''));
  }

  /** Runs new inputs until it is told to stop. */
  async explore(isOver: (runs: number) => boolean): Promise<void> {
    while (!isOver(this.runs) && !this.isFull) {
      const batch = Array.from({ length: batchSize }, () => this.mutated());
      for (const input of batch) await this.run(input);
      const { guide } = this.options;
      if (guide.hasNews(guide.take())) await this.keepNews(batch);
    }
  }

  /** Which of a batch it was takes another look at each. */
  private async keepNews(batch: readonly Buffer[]): Promise<void> {
    const { guide } = this.options;
    for (const input of batch) {
      await this.run(input);
      if (!guide.learn(guide.take())) continue;
      this.corpus.push(input);
      this.discoveries.push(input);
    }
  }

  private mutated(): Buffer {
    const { random, corpus, target } = this;
    // What was found last was not changed much yet.
    const isRecent = random.oneIn(3);
    const input = isRecent
      ? (corpus.at(-1 - random.below(Math.min(20, corpus.length))) ?? random.pick(corpus))
      : random.pick(corpus);
    const ingredients = { other: random.pick(corpus), words: target.words ?? [] };
    const mutate = target.input === 'json' ? mutateJson : mutateBytes;
    const mutated = mutate(input, ingredients, random);
    // Half a document is none.
    return mutated.length <= (target.largest ?? usuallyLargest) ? mutated : input;
  }

  private get isFull(): boolean {
    return this.findings.length >= (this.options.mostFindings ?? usuallyMostFindings);
  }

  private async run(input: Buffer): Promise<void> {
    if (this.isFull) return;
    this.runs++;
    this.options.onRun?.(input);
    const fault = await faultOf(this.target, input);
    if (fault === undefined || this.known.has(fault.signature)) return;
    this.known.add(fault.signature);
    const finding = await this.smallest(input, fault);
    this.findings.push(finding);
    this.options.onFinding?.(finding);
  }

  private async smallest(input: Buffer, fault: Fault): Promise<Finding> {
    let { error } = fault;
    const isSame = async (smaller: Buffer): Promise<boolean> => {
      this.options.onRun?.(smaller);
      const other = await faultOf(this.target, smaller);
      if (other?.signature !== fault.signature) return false;
      ({ error } = other);
      return true;
    };
    const smallest = await shrunk(this.target.input, input, isSame, this.options.shrinkTime);
    return { input: smallest, error };
  }
}
