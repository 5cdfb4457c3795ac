import type { Buffer } from 'node:buffer';
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
  any: /"(?:finish_reason": ?"|usage": ?\{|error": ?[{"])|\[DONE\]/,
  finish: /"finish_reason": ?"/,
  report: /"(?:usage": ?\{|error": ?[{"])/,
  /** Stands at the start of a line; a model may say the same words inside one. */
  done: /(?:^|[\r\n])data: ?\[DONE\]/,
};

type UsageReader = (usage: JsonObject) => Usage;

class ChunkStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  constructor(private readonly readUsage: UsageReader) {}

  push(bytes: Buffer): void {
    if (!holdsAny(bytes, marks.any)) return;
    this.whole ||= holdsAny(bytes, marks.finish) || holdsAny(bytes, marks.done);
    if (holdsAny(bytes, marks.report)) this.read(bytes);
  }

  isLast(event: Buffer): boolean {
    return holdsAny(event, marks.done);
  }

  private read(bytes: Buffer): void {
    for (const body of eventObjects(bytes, marks.report)) {
      const { usage, error } = body;
      if (isJsonObject(usage)) this.usage = mergeUsage(this.usage, this.readUsage(usage));
      if (error !== undefined && error !== null) this.error ??= readOpenAiStreamError(body);
    }
  }
}

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
