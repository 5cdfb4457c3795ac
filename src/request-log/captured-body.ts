import type { RecordingSpace } from '../recorded-answers/recording-space.js';

/** The beginning of a body, up to a limit, and how large all of it was. */
export class CapturedBody {
  private readonly pieces: Buffer[] = [];
  private held = 0;
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
    if (wanted <= 0 || this.isLost) return;
    if (!this.space.take(wanted)) {
      this.isLost = true;
      return;
    }
    this.held += wanted;
    this.pieces.push(Buffer.from(bytes.subarray(0, wanted)));
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }

  get isCut(): boolean {
    return this.held < this.size;
  }

  /** Its bytes are needed no more. */
  release(): void {
    this.space.give(this.held);
    this.held = 0;
    this.pieces.length = 0;
  }
}
