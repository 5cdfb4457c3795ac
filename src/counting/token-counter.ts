import { Worker } from 'node:worker_threads';
import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { lengthOf, sampleTexts } from './text-sample.js';
import { withoutSecrets } from '../observability/thread-secrets.js';

/** Characters of one count that are really counted; the rest is taken to be like them. */
const countedAtMost = 2_000_000;
/** The same of a count that nobody waits for. */
const glancedAtMost = 32_768;
/** Characters that may wait. What comes on top is guessed by its length. */
const waitingAtMost = 16_000_000;
/** Characters to a token, where nobody counts. English prose has a little more, code a little less. */
const charactersPerToken = 4;
/** Without work for so long the thread ends and gives its memory back (80 MB), milliseconds. */
const idleTime = 5 * 60 * 1000;
/** Megabytes; the vocabulary takes 80. */
const heapLimit = 512;

interface Counted {
  readonly id: number;
  readonly tokens: number;
}

/** A count that waits for the thread. */
interface Waiting {
  readonly length: number;
  readonly resolve: (tokens: number) => void;
}

/**
 * Counts tokens of texts by o200k_base, the vocabulary of OpenAI's models: exact for these, near for others.
 * A thread of its own does it, started at the first count.
 */
@Injectable()
export class TokenCounter implements OnModuleDestroy {
  private readonly logger = new Logger(TokenCounter.name);
  private readonly waiting = new Map<number, Waiting>();
  private waitingLength = 0;
  private lastId = 0;
  private worker: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /** Never rejects: where nobody can count, length tells. */
  async count(texts: readonly string[]): Promise<number> {
    const { texts: counted, scale } = sampleTexts(texts, countedAtMost);
    const length = lengthOf(counted);
    if (length === 0) return 0;
    const tokens =
      this.waitingLength + length > waitingAtMost ? byLength(length) : await this.ask(counted, length);
    return Math.round(tokens * scale);
  }

  /** A count that nobody waits for: of a sample. */
  async glance(texts: readonly string[]): Promise<number> {
    const { texts: seen, scale } = sampleTexts(texts, glancedAtMost);
    return Math.round((await this.count(seen)) * scale);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  private ask(texts: readonly string[], length: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.lastId += 1;
    this.waiting.set(this.lastId, { length, resolve });
    this.waitingLength += length;
    clearTimeout(this.idleTimer);
    this.worker ??= this.start();
    this.worker.postMessage({ id: this.lastId, texts });
    return promise;
  }

  private start(): Worker {
    const worker = new Worker(workerAddress, {
      ...withoutSecrets,
      resourceLimits: { maxOldGenerationSizeMb: heapLimit },
    });
    worker.unref();
    worker.on('message', (counted: Counted) => {
      this.settle(counted);
    });
    worker.on('error', (error) => {
      this.logger.warn(`The thread that counts tokens failed: ${String(error)}`);
    });
    worker.once('exit', () => {
      if (this.worker === worker) this.giveUp();
    });
    return worker;
  }

  private settle({ id, tokens }: Counted): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    this.waiting.delete(id);
    this.waitingLength -= waiting.length;
    waiting.resolve(tokens);
    if (this.waiting.size === 0) this.idleTimer = setTimeout(() => void this.stop(), idleTime).unref();
  }

  /** The thread is gone: what waits is guessed, the next count starts another one. */
  private giveUp(): void {
    this.worker = undefined;
    for (const { length, resolve } of this.waiting.values()) resolve(byLength(length));
    this.waiting.clear();
    this.waitingLength = 0;
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.giveUp();
    await worker?.terminate();
  }
}

const byLength = (length: number): number => Math.ceil(length / charactersPerToken);

/** Node runs the source itself where the service runs from its sources. */
const workerAddress = new URL(
  import.meta.url.endsWith('.ts') ? './tokenizer.worker.ts' : './tokenizer.worker.js',
  import.meta.url,
);
