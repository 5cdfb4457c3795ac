import type { Buffer } from 'node:buffer';
import { sumUsage } from '#libs/canonical';
import type { GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { isText, parseEventData, readOpenAiStreamError } from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { isCompleted, isPartial } from './event-types.js';
import { readUsage } from './usage.js';
import { WithoutPictures } from './without-pictures.js';

/** Reads along while a stream is relayed. Large events come in pieces; pictures are passed over unread. */
export class ImagesStreamProbe implements StreamProbe {
  readonly takesPieces = true;
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  readonly #pictures = new WithoutPictures();
  readonly #parser = new EventStreamParser();

  push(bytes: Buffer): void {
    for (const { data } of this.#parser.push(this.#pictures.push(bytes))) {
      const body = parseEventData(data);
      if (isJsonObject(body)) this.#read(body);
    }
  }

  #read(body: JsonObject): void {
    const { type, error, usage } = body;
    if ((error !== undefined && error !== null) || type === 'error') {
      this.error ??= readOpenAiStreamError(body);
    } else if (isText(type) && isCompleted(type)) {
      this.whole = true;
      if (isJsonObject(usage)) this.#addUsage(readUsage(usage));
    } else if (isText(type) && isPartial(type)) {
      // Another picture has begun.
      this.whole = false;
    }
  }

  /** Each picture reports its own. */
  #addUsage(usage: Usage): void {
    this.usage = this.usage === undefined ? usage : sumUsage([this.usage, usage]);
  }
}
