import type { Codec } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { TextSample } from '../../counting/text-sample.js';
import { AnswerText } from './answer-text.js';

/** Bytes that are kept of a stream: some thirty events. The rest is taken to be like them. */
const keptAtMost = 4_096;

/** The beginning of a relayed stream, for the case that it ends without having said how many tokens it was. */
export class RelayedSample {
  private kept: Buffer[] = [];
  private keptSize = 0;
  private size = 0;

  /** @param events whole events */
  push(events: Buffer): void {
    this.size += events.length;
    const room = keptAtMost - this.keptSize;
    if (room <= 0) return;
    // A copy: a slice would keep the whole piece in memory.
    const kept = Buffer.from(events.subarray(0, room));
    this.kept.push(kept);
    this.keptSize += kept.length;
  }

  /** Undefined where the events cannot be read. */
  read(codec: Pick<Codec, 'createStreamDecoder'>): TextSample | undefined {
    const decoder = codec.createStreamDecoder();
    const answer = new AnswerText();
    try {
      for (const wireEvent of new EventStreamParser().push(Buffer.concat(this.kept))) {
        for (const event of decoder.push(wireEvent)) answer.push(event);
      }
    } catch {
      return undefined;
    }
    const { texts, scale } = answer.sample;
    return { texts, scale: (scale * this.size) / Math.max(1, this.keptSize) };
  }
}
