import type { PartId, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { textOf } from './stream-context.js';
import type { StreamContext } from './stream-context.js';

/** Reads speech, which this format streams beside the items: its sound and its words, each with an end of its own. */
export class AudioDecoder {
  #part: PartId | undefined;
  readonly #done = new Set<string>();

  constructor(private readonly context: StreamContext) {}

  push(type: string, body: JsonObject): StreamEvent[] {
    const delta = textOf(body.delta);
    switch (type) {
      case 'response.audio.delta':
        return this.#content({ base64: delta });
      case 'response.audio.transcript.delta':
        return this.#content({ transcript: delta });
      default:
        this.#done.add(type);
        return this.#done.size === 2 ? this.end() : [];
    }
  }

  end(): StreamEvent[] {
    const part = this.#part;
    this.#part = undefined;
    this.#done.clear();
    return part === undefined ? [] : [{ type: 'part-end', part }];
  }

  #content(content: { base64: string } | { transcript: string }): StreamEvent[] {
    const known = this.#part;
    const part = known ?? this.context.newPart();
    this.#part = part;
    const start: StreamEvent[] =
      known === undefined
        ? [{ type: 'part-start', candidate: 0, part, start: { type: 'media', media: 'audio' } }]
        : [];
    return [...start, { type: 'media-delta', part, ...content }];
  }
}
