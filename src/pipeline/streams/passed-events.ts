/** A larger event is not read. What the parser of event streams takes too. */
const readAtMost = 32 * 1024 * 1024;

/** Joins the events that are relayed in pieces, for those who read whole ones. */
export class PassedEvents {
  private pieces: Buffer[] = [];
  private size = 0;

  /**
   * @param isWhole whether the bytes end with an event
   * @returns the events that are whole now
   */
  push(bytes: Buffer, isWhole: boolean): Buffer | undefined {
    if (isWhole && this.size === 0) return bytes;
    this.size += bytes.length;
    if (this.size > readAtMost) this.pieces = [];
    else this.pieces.push(bytes);
    return isWhole ? this.take(bytes) : undefined;
  }

  /** Of an event that was too large the end alone: another one may follow it. */
  private take(last: Buffer): Buffer {
    const events = this.size > readAtMost ? last : Buffer.concat(this.pieces);
    this.pieces = [];
    this.size = 0;
    return events;
  }
}
