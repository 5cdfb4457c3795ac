import type { Buffer } from 'node:buffer';
import type { AnswerDecoder, SpeechEvent } from '#libs/canonical';
import { CollectedBody } from '#libs/codec-kit';
import { SpokenContents } from './spoken-contents.js';

/** Reads a whole answer. */
export class SpokenBody implements AnswerDecoder<SpeechEvent> {
  readonly #body = new CollectedBody();

  push(chunk: Buffer): readonly SpeechEvent[] {
    this.#body.push(chunk);
    return [];
  }

  end(): readonly SpeechEvent[] {
    const contents = new SpokenContents();
    return [...contents.read(this.#body.json()), ...contents.end()];
  }
}
