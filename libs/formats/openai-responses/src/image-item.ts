import type { JsonObject } from '#libs/json';
import { fill } from '#libs/codec-kit';
import type { Extensions } from '#libs/canonical';
import { ownExtension } from './extensions.js';
import type { ItemFrame, NamedEvent, OpenPartEvent, StreamItem } from './stream-item.js';

/** Writes an image as the call of the tool that makes images, the one form this format has for it. */
export class ImageItem implements StreamItem {
  readonly #base64: string[] = [];
  #ext: Extensions | undefined;
  #whole: JsonObject = {};

  constructor(private readonly frame: ItemFrame) {}

  get whole(): JsonObject {
    return this.#whole;
  }

  open(): NamedEvent[] {
    return [this.frame.added({ result: null }), this.frame.event('image_generation_call.in_progress', {})];
  }

  takes(): boolean {
    return false;
  }

  startPart(): NamedEvent[] {
    return [];
  }

  push(event: OpenPartEvent): NamedEvent[] {
    if (event.type === 'media-delta' && event.base64 !== undefined) this.#base64.push(event.base64);
    if (event.type !== 'part-end') return [];
    this.#ext = event.ext;
    return [this.frame.event('image_generation_call.completed', {})];
  }

  close(cut: boolean): NamedEvent[] {
    const item = this.frame.whole({ result: this.#base64.join('') }, cut);
    this.#whole = fill(item, ownExtension(this.#ext) ?? {});
    return [this.frame.done(this.#whole)];
  }
}
