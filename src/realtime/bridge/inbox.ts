import { setImmediate as nextTurn } from 'node:timers/promises';

/** Events that may wait for those before them until the client is read no further. */
const mostEvents = 256;
/** All of them together, in bytes. One alone may be larger. */
const mostBytes = 4 * 1024 * 1024;
/** Events that are taken at once: other sessions have their turn in between. */
const atOnce = 64;

/** Where events come from: it can be read no further for a while. */
export interface InboxSource {
  pause(): void;
  resume(): void;
}

/** Takes a session's events one after the other, in the order they came. Whoever sends faster is read more slowly. */
export class Inbox {
  private readonly waiting: Buffer[] = [];
  private size = 0;
  private working = false;
  private closed = false;
  private isPaused = false;

  /** @param take never rejects */
  constructor(
    private readonly source: InboxSource,
    private readonly take: (frame: Buffer) => Promise<void>,
  ) {}

  push(frame: Buffer): void {
    if (this.closed) return;
    this.waiting.push(frame);
    this.size += frame.length;
    // What was read already still comes.
    if (!this.isPaused && (this.waiting.length > mostEvents || this.size > mostBytes)) {
      this.isPaused = true;
      this.source.pause();
    }
    if (!this.working) void this.work();
  }

  /** Takes nothing any more. */
  close(): void {
    this.closed = true;
    this.waiting.length = 0;
    this.size = 0;
  }

  private async work(): Promise<void> {
    this.working = true;
    let taken = 0;
    for (let frame = this.waiting.shift(); frame !== undefined; frame = this.waiting.shift()) {
      this.size -= frame.length;
      this.resumeWhereRoom();
      await this.take(frame);
      taken += 1;
      if (taken % atOnce === 0) await nextTurn();
    }
    this.working = false;
  }

  private resumeWhereRoom(): void {
    if (!this.isPaused || this.waiting.length > mostEvents / 2 || this.size > mostBytes / 2) return;
    this.isPaused = false;
    this.source.resume();
  }
}
