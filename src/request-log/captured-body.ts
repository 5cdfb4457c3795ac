import type { RecordingSpace } from '../recorded-answers/recording-space.js';

/** Bytes up to a place came by this time. */
export interface Arrival {
  readonly end: number;
  /** `performance.now()`. */
  readonly at: number;
}

/** The beginning of a body, up to a limit, and how large all of it was. */
export class CapturedBody {
  private readonly pieces: Buffer[] = [];
  private held = 0;
  private isReleased = false;
  private readonly arrivals: Arrival[] = [];
  /** Bytes of the whole body. */
  size = 0;
  /** There was no room for it. */
  isLost = false;

  constructor(
    private readonly limit: number,
    private readonly space: RecordingSpace,
  ) {}

  /** @param bytes whose owner may go on with them: they are copied */
  take(bytes: Uint8Array): void {
    this.size += bytes.length;
    const wanted = Math.min(bytes.length, this.limit - this.held);
    if (wanted <= 0 || this.isLost || this.isReleased) return;
    if (!this.space.take(wanted)) {
      this.isLost = true;
      return;
    }
    this.held += wanted;
    this.pieces.push(Buffer.from(bytes.subarray(0, wanted)));
    this.arrivals.push({ end: this.held, at: performance.now() });
  }

  /** When its bytes came, those that are held. */
  get times(): readonly Arrival[] {
    return this.arrivals;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }

  get isCut(): boolean {
    return this.held < this.size;
  }

  /** Its bytes are needed no more. What still comes is counted, not held. */
  release(): void {
    this.isReleased = true;
    this.space.give(this.held);
    this.held = 0;
    this.pieces.length = 0;
    this.arrivals.length = 0;
  }
}
