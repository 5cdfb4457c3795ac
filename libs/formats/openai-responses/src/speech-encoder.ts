import type { PartId } from '#libs/canonical';
import type { NamedEvent, OpenPartEvent } from './stream-item.js';

/** Writes speech, which this format streams beside the items. */
export class SpeechEncoder {
  #part: PartId | undefined;

  start(part: PartId): void {
    this.#part = part;
  }

  isAbout(part: PartId): boolean {
    return this.#part === part;
  }

  push(event: OpenPartEvent): NamedEvent[] {
    if (event.type === 'part-end') {
      this.#part = undefined;
      return [
        { type: 'response.audio.done', fields: {} },
        { type: 'response.audio.transcript.done', fields: {} },
      ];
    }
    if (event.type !== 'media-delta') return [];
    const { base64, transcript } = event;
    return [
      ...(base64 === undefined ? [] : [{ type: 'response.audio.delta', fields: { delta: base64 } }]),
      ...(transcript === undefined
        ? []
        : [{ type: 'response.audio.transcript.delta', fields: { delta: transcript } }]),
    ];
  }
}
