import type { PullProgress } from './progress.js';

/** Where progress is shown: a terminal, a file, a pipe. */
export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const phases = {
  download: 'pulling',
  waiting: 'another process pulls',
  verify: 'verifying',
  assemble: 'joining',
} as const satisfies Record<PullProgress['phase'], string>;

/** Shows a pull: one line that moves on a terminal, one plain line per ten percent elsewhere. */
export class ProgressBar {
  #lastStep = -1;
  #lastPhase: PullProgress['phase'] | undefined;
  #drawn = false;

  constructor(private readonly output: ProgressOutput) {}

  show(progress: PullProgress): void {
    if (this.output.isTTY === true) {
      this.output.write(`\r\u001B[2K${barLine(progress, this.output.columns ?? 80)}`);
      this.#drawn = true;
      return;
    }
    const step = Math.floor(progress.percent / 10);
    if (step === this.#lastStep && progress.phase === this.#lastPhase) return;
    this.#lastStep = step;
    this.#lastPhase = progress.phase;
    this.output.write(`${plainLine(progress)}\n`);
  }

  /** Leaves the terminal clean for what comes next. */
  end(): void {
    if (this.#drawn) this.output.write('\r\u001B[2K');
    this.#drawn = false;
  }
}

function barLine(progress: PullProgress, columns: number): string {
  const left = `${progress.id} `;
  const right = ` ${percentOf(progress)} ${detailOf(progress)}`;
  const width = Math.max(0, Math.min(40, columns - left.length - right.length - 3));
  const filled = Math.floor((width * progress.percent) / 100);
  return `${left}[${'█'.repeat(filled)}${'░'.repeat(width - filled)}]${right}`.slice(0, columns - 1);
}

const plainLine = (progress: PullProgress): string =>
  `${progress.id}: ${phases[progress.phase]}, ${percentOf(progress).trim()} ${detailOf(progress)}`;

const percentOf = (progress: PullProgress): string => `${progress.percent.toString().padStart(3)} %`;

function detailOf(progress: PullProgress): string {
  const amount = `of ${megabytes(progress.total)}`;
  if (progress.phase !== 'download') return `${amount}, ${phases[progress.phase]}`;
  const speed = progress.speed === undefined ? '' : `, ${megabytes(progress.speed)}/s`;
  const rest = progress.remaining === undefined ? '' : `, ${duration(progress.remaining)} left`;
  return `${amount}${speed}${rest}`;
}

/** `323 MB`, `1.4 MB`. */
export function megabytes(bytes: number): string {
  const amount = bytes / 1e6;
  return `${amount >= 10 ? Math.round(amount) : amount.toFixed(1)} MB`;
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
