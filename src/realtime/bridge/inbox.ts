/** Events that may wait for those before them. */
const mostEvents = 1_000;
/** All of them together, in bytes. One alone may be larger. */
const mostBytes = 32 * 1024 * 1024;

/** Takes a session's events one after the other, in the order they came. */
export class Inbox {
  private readonly waiting: Buffer[] = [];
  private size = 0;
  private working = false;
  private closed = false;

  /**
   * @param take never rejects
   * @param flooded told once where more waits than may; nothing is taken after it
   */
  constructor(
    private readonly take: (frame: Buffer) => Promise<void>,
    private readonly flooded: () => void,
  ) {}

  push(frame: Buffer): void {
    if (this.closed) return;
    if (!this.hasRoomFor(frame)) {
      this.close();
      this.flooded();
      return;
    }
    this.waiting.push(frame);
    this.size += frame.length;
    if (!this.working) void this.work();
  }

  /** Takes nothing any more. */
  close(): void {
    this.closed = true;
    this.waiting.length = 0;
  }

  private hasRoomFor({ length }: Buffer): boolean {
    if (this.waiting.length === 0) return true;
    return this.waiting.length < mostEvents && this.size + length <= mostBytes;
  }

  private async work(): Promise<void> {
    this.working = true;
    for (let frame = this.waiting.shift(); frame !== undefined; frame = this.waiting.shift()) {
      this.size -= frame.length;
      await this.take(frame);
    }
    this.working = false;
  }
}
