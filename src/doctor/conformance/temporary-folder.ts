import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** A folder that goes with the process, also where a signal ends that. */
export class TemporaryFolder {
  private constructor(readonly path: string) {
    for (const signal of signals) process.once(signal, this.onSignal);
  }

  /** @param prefix of its name */
  static async make(prefix: string): Promise<TemporaryFolder> {
    return new TemporaryFolder(await mkdtemp(join(tmpdir(), prefix)));
  }

  async remove(): Promise<void> {
    this.forget();
    await rm(this.path, { recursive: true, force: true });
  }

  /** Ends the process as the signal would have done. */
  private readonly onSignal = (signal: NodeJS.Signals): void => {
    this.forget();
    try {
      // A thread may be writing there.
      rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
    } finally {
      process.kill(process.pid, signal);
    }
  };

  private forget(): void {
    for (const signal of signals) process.off(signal, this.onSignal);
  }
}
