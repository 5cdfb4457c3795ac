import type { Buffer } from 'node:buffer';
import type { GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { eventObjects, holdsAny, readOpenAiStreamError } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { readUsage } from './usage.js';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key or a value of its own,
 * never something that was spoken.
 */
const marks = /"(?:transcript\.text\.done|transcription\.done|error)"|event: ?error/;

/** Reads along while a stream is relayed: usage comes with the last event. */
export class TranscriptionStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  push(bytes: Buffer): void {
    if (!holdsAny(bytes, marks)) return;
    for (const body of eventObjects(bytes, marks)) {
      if (body.type === 'transcript.text.done' || body.type === 'transcription.done') {
        this.whole = true;
        if (isJsonObject(body.usage)) this.usage = readUsage(body.usage);
      } else if (body.type === 'error' || (body.error !== undefined && body.error !== null)) {
        this.error ??= readOpenAiStreamError(body);
      }
    }
  }
}
