import type { Buffer } from 'node:buffer';
import type { GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { eventObjects, holdsAny, readOpenAiStreamError } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { readUsage } from './usage.js';

/** No base64 holds a quote: what is found in the bytes is a key or a word of the event itself. */
const marks = /"(?:speech\.audio\.done|error)"/;

/** Reads along with a relayed stream. Events that hold audio are never parsed. */
export class SpeechStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  push(bytes: Buffer): void {
    if (!holdsAny(bytes, marks)) return;
    for (const event of eventObjects(bytes, marks)) {
      if (event.type === 'speech.audio.done') this.#done(event);
      else if (isJsonObject(event.error)) this.error ??= readOpenAiStreamError(event);
    }
  }

  #done({ usage }: ReturnType<typeof eventObjects>[number]): void {
    this.whole = true;
    if (isJsonObject(usage)) this.usage = readUsage(usage);
  }
}
