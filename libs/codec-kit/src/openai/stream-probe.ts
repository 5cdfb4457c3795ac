import { Buffer } from 'node:buffer';
import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { eventObjects, holdsAny, topLevelObject } from '../relayed-bytes.js';
import { readOpenAiStreamError } from './error-reading.js';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key with its value,
 * never something the model said. Both spellings of white space that serialisers use are looked for.
 */
const marks = {
  finish: [Buffer.from('"finish_reason":"'), Buffer.from('"finish_reason": "')],
  usage: [Buffer.from('"usage":{'), Buffer.from('"usage": {')],
  error: [
    Buffer.from('"error":{'),
    Buffer.from('"error": {'),
    Buffer.from('"error":"'),
    Buffer.from('"error": "'),
  ],
};

/** The end mark stands at the start of a line; a model may say the same words inside one. */
const done = /(?:^|[\r\n])data: ?\[DONE\]/;
const doneHint = Buffer.from('[DONE]');

type UsageReader = (usage: JsonObject) => Usage;

class ChunkStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  constructor(private readonly readUsage: UsageReader) {}

  push(bytes: Buffer): void {
    if (!this.whole) this.whole = holdsAny(bytes, marks.finish) || isDone(bytes);
    if (holdsAny(bytes, marks.usage) || holdsAny(bytes, marks.error)) this.read(bytes);
  }

  isLast(event: Buffer): boolean {
    return isDone(event);
  }

  private read(bytes: Buffer): void {
    for (const body of eventObjects(bytes)) {
      const { usage, error } = body;
      if (isJsonObject(usage)) this.usage = mergeUsage(this.usage, this.readUsage(usage));
      if (error !== undefined && error !== null) this.error ??= readOpenAiStreamError(body);
    }
  }
}

const isDone = (bytes: Buffer): boolean => bytes.includes(doneHint) && done.test(bytes.toString('latin1'));

/** Reads along with relayed chunks of `choices`: chat and text completions. */
export function chunkProbes(readUsage: UsageReader): ProbeFactory {
  return {
    createStreamProbe: () => new ChunkStreamProbe(readUsage),
    readUsage: (body) => {
      const usage = topLevelObject(body, 'usage');
      return usage === undefined ? undefined : readUsage(usage);
    },
  };
}
