import type { CanonicalResponse, StreamEvent } from '#libs/canonical';
import { explode } from '#libs/canonical';
import type { TextSample } from '../../counting/text-sample.js';

/** Characters that are kept; of the rest the length. */
const keptAtMost = 16_384;

/** Reads along what a model writes, for the case that its upstream does not say how much that was. */
export class AnswerText {
  private readonly texts: string[] = [];
  private kept = 0;
  private length = 0;

  push(event: StreamEvent): void {
    if (
      event.type === 'text-delta' ||
      event.type === 'reasoning-delta' ||
      event.type === 'tool-input-delta'
    ) {
      this.add(event.text);
    } else if (event.type === 'part-start' && event.start.type === 'tool-call') {
      this.add(event.start.name);
    }
  }

  get sample(): TextSample {
    // One text: words come in pieces, and a vocabulary knows whole ones.
    return { texts: [this.texts.join('')], scale: this.kept === 0 ? 1 : this.length / this.kept };
  }

  private add(text: string): void {
    this.length += text.length;
    if (this.kept >= keptAtMost) return;
    this.kept += text.length;
    this.texts.push(text);
  }
}

/** The same of a whole answer. */
export function answerSample(response: CanonicalResponse): TextSample {
  const answer = new AnswerText();
  for (const event of explode(response)) answer.push(event);
  return answer.sample;
}
