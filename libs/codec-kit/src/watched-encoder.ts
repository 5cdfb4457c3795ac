import { AnswerWatch } from '#libs/canonical';
import type { AnswerSheet, Loss, StreamEncoder, StreamEvent, WireEvent } from '#libs/canonical';

/** A stream encoder that knows what its format could not show of the events it was given. */
export class WatchedEncoder implements StreamEncoder {
  readonly #watch: AnswerWatch;

  constructor(
    private readonly encoder: StreamEncoder,
    sheet: AnswerSheet,
  ) {
    this.#watch = new AnswerWatch(sheet);
  }

  get losses(): readonly Loss[] {
    return [...this.#watch.losses, ...(this.encoder.losses ?? [])];
  }

  push(event: StreamEvent): WireEvent[] {
    this.#watch.push(event);
    return this.encoder.push(event);
  }
}
