import { stat } from 'node:fs/promises';

/** Milliseconds between two looks at the file. */
const usualInterval = 250;

/**
 * Notices that a file has changed: written in place, replaced by an editor, made or deleted, or behind a link that
 * points elsewhere now, as Kubernetes does it with ConfigMaps. It looks at the file again and again: what the system
 * reports by itself is silent on network volumes and on files that are mounted one by one, and follows no links.
 */
export class FileWatch {
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private told: string | undefined;
  private seen: string | undefined;

  /**
   * @param changed called once the file has stayed the same for an interval, the first time included; the next look
   * comes after it
   */
  constructor(
    private readonly path: string,
    private readonly changed: () => Promise<void>,
    private readonly interval: number = usualInterval,
  ) {}

  start(): void {
    this.isRunning = true;
    this.lookLater();
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.timer);
  }

  private lookLater(): void {
    if (!this.isRunning) return;
    this.timer = setTimeout(() => void this.look(), this.interval).unref();
  }

  private async look(): Promise<void> {
    const before = this.seen;
    this.seen = await markOf(this.path);
    // Somebody may still be writing: what counts has not changed for an interval.
    if (this.seen === before && this.seen !== this.told && this.isRunning) {
      this.told = this.seen;
      await this.changed();
    }
    this.lookLater();
  }
}

/** Differs where the file does. Links are followed. */
async function markOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return Error.isError(error) && 'code' in error ? String(error.code) : 'unreadable';
  }
}
