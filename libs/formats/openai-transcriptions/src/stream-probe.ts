import { Buffer } from 'node:buffer';
import type { GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { eventObjects, holdsAny, readOpenAiStreamError } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { readUsage } from './usage.js';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key or a value of its own,
 * never something that was spoken.
 */
const marks = {
  done: [Buffer.from('"transcript.text.done"'), Buffer.from('"transcription.done"')],
  error: [Buffer.from('"error"'), Buffer.from('event: error'), Buffer.from('event:error')],
};

/** Reads along while a stream is relayed: usage comes with the last event. */
export class TranscriptionStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  push(bytes: Buffer): void {
    const isDone = holdsAny(bytes, marks.done);
    if (!isDone && !holdsAny(bytes, marks.error)) return;
    for (const body of eventObjects(bytes)) {
      if (body.type === 'transcript.text.done' || body.type === 'transcription.done') {
        this.whole = true;
        if (isJsonObject(body.usage)) this.usage = readUsage(body.usage);
      } else if (body.type === 'error' || (body.error !== undefined && body.error !== null)) {
        this.error ??= readOpenAiStreamError(body);
      }
    }
  }
}
