import type { LineSink } from './line-sink.js';

/** Between a line and its being written, at most, in milliseconds. */
const gathering = 10;
/** Characters that are written at once, whatever the time. */
const most = 32 * 1024;

/** Where whole lines go in the end. */
export interface LineDestination extends LineSink {
  /** Writes what is left, before the process is gone. */
  flushSync(): void;
}

/**
 * Gathers lines for a moment: writing twenty takes as long as writing one. What was gathered is written when the
 * process exits, however it comes to that; only what kills a process at once takes the last moment's lines with it.
 */
export class GatheredLines implements LineSink {
  private gathered = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly destination: LineDestination) {}

  write(line: string): void {
    if (this.gathered === '') waitFor(this);
    this.gathered += line;
    if (this.gathered.length >= most) this.pass();
    else this.timer ??= setTimeout(this.pass, gathering);
  }

  /** Writes all there is before it returns. */
  flushSync(): void {
    this.pass();
    this.destination.flushSync();
  }

  private readonly pass = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    waiting.delete(this);
    const { gathered } = this;
    this.gathered = '';
    this.destination.write(gathered);
  };
}

/** Those that hold lines. */
const waiting = new Set<GatheredLines>();
let isListening = false;

function waitFor(lines: GatheredLines): void {
  waiting.add(lines);
  if (isListening) return;
  isListening = true;
  process.on('exit', () => {
    for (const left of waiting) left.flushSync();
  });
}
