import { RealtimeFault, sampleBytesOf, sampleRateOf } from '#libs/formats/openai-realtime';
import type { AudioFormat } from '#libs/formats/openai-realtime';

/** Sound that may wait to be committed, in minutes. */
const mostMinutes = 15;
/** Shorter pieces are put together, in bytes: each of them costs about a hundred more than it holds. */
const shortPiece = 4_096;

/** What the client has said and nobody has committed yet. Places are milliseconds from the session's first sample. */
export class InputAudioBuffer {
  private readonly pieces: Buffer[] = [];
  private length = 0;
  private start = 0;

  constructor(private currentFormat: AudioFormat) {}

  get format(): AudioFormat {
    return this.currentFormat;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** How long it sounds, in milliseconds. */
  get duration(): number {
    return this.millisecondsOf(this.length);
  }

  /** The place of its first sample. */
  get startMs(): number {
    return this.start;
  }

  /** The place after its last sample. */
  get endMs(): number {
    return this.start + this.duration;
  }

  /** Pieces that it holds its sound in. */
  get pieceCount(): number {
    return this.pieces.length;
  }

  /** @throws RealtimeFault where it would hold more than it may */
  append(bytes: Buffer): void {
    if (this.millisecondsOf(this.length + bytes.length) > mostMinutes * 60_000) {
      throw new RealtimeFault(
        'input_audio_buffer_full',
        `The input audio buffer holds at most ${mostMinutes} minutes: commit or clear it before you append more.`,
        { param: 'audio' },
      );
    }
    this.length += bytes.length;
    const last = this.pieces.at(-1);
    if (last === undefined || last.length + bytes.length > shortPiece) this.pieces.push(bytes);
    else this.pieces.splice(-1, 1, Buffer.concat([last, bytes]));
  }

  /** Takes out what stands before a place. Absent: everything. */
  takeUntil(place = Infinity): Buffer {
    const end = this.bytesTo(place);
    const all = Buffer.concat(this.pieces);
    this.reset(this.start + this.millisecondsOf(end));
    if (end < all.length) {
      this.pieces.push(all.subarray(end));
      this.length = all.length - end;
    }
    return all.subarray(0, end);
  }

  /** Forgets what stands before a place. */
  dropBefore(place: number): void {
    let rest = this.bytesTo(place);
    this.start += this.millisecondsOf(rest);
    this.length -= rest;
    for (let piece = this.pieces.shift(); piece !== undefined; piece = this.pieces.shift()) {
      if (piece.length > rest) {
        this.pieces.unshift(piece.subarray(rest));
        return;
      }
      rest -= piece.length;
    }
  }

  clear(): void {
    this.reset(this.endMs);
  }

  /** What stands in the buffer in another format is forgotten. */
  setFormat(format: AudioFormat): void {
    if (format === this.currentFormat) return;
    this.clear();
    this.currentFormat = format;
  }

  private reset(start: number): void {
    this.pieces.length = 0;
    this.length = 0;
    this.start = start;
  }

  /** Whole samples before a place, in bytes: half a sample waits for its other half. */
  private bytesTo(place: number): number {
    const bytes = sampleBytesOf(this.currentFormat);
    const held = Math.floor(this.length / bytes);
    const wanted = Math.floor(((place - this.start) * sampleRateOf(this.currentFormat)) / 1000);
    return bytes * Math.min(held, Math.max(0, wanted));
  }

  /** Not rounded: what is left over would add up. */
  private millisecondsOf(bytes: number): number {
    return (bytes * 1000) / (sampleRateOf(this.currentFormat) * sampleBytesOf(this.currentFormat));
  }
}
