import type { Buffer } from 'node:buffer';
import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { ChoiceEndings } from '../choice-endings.js';
import { isText } from '../field-reader.js';
import { bytesBefore, eventObjects, holdsAny, topLevelObject } from '../relayed-bytes.js';
import { readOpenAiStreamError } from './error-reading.js';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key with its value,
 * never something the model said. Both spellings of white space that serialisers use are looked for.
 */
const marks = {
  any: /"(?:finish_reason": ?"[^"]|index": ?[1-9]|usage": ?\{|error": ?[{"])|\[DONE\]/,
  /** An end, or an answer beside the first one; calls of tools are numbered alike. */
  choice: /"(?:finish_reason": ?"[^"]|index": ?[1-9])/,
  report: /"(?:usage": ?\{|error": ?[{"])/,
  /** Stands at the start of a line; a model may say the same words inside one. */
  done: /(?:^|[\r\n])data: ?\[DONE\]/,
};

type UsageReader = (usage: JsonObject) => Usage;

class ChunkStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  private endings: ChoiceEndings | undefined;

  constructor(private readonly readUsage: UsageReader) {}

  push(bytes: Buffer): void {
    if (!holdsAny(bytes, marks.any)) return;
    if (holdsAny(bytes, marks.choice)) this.follow(bytes);
    this.whole ||= holdsAny(bytes, marks.done);
    if (holdsAny(bytes, marks.report)) this.read(bytes);
  }

  isLast(event: Buffer): boolean {
    return holdsAny(event, marks.done);
  }

  /** Where there are several answers, the stream is whole when each of them is. */
  private follow(bytes: Buffer): void {
    const endings = (this.endings ??= new ChoiceEndings());
    for (const { choices } of eventObjects(bytes, marks.choice)) {
      if (!isJsonArray(choices)) continue;
      for (const choice of choices) if (isJsonObject(choice)) endings.note(choice.index, isFinished(choice));
    }
    this.whole = endings.areAll;
  }

  /** What follows the last event is no part of the answer, and not relayed. */
  private read(bytes: Buffer): void {
    for (const body of eventObjects(bytesBefore(bytes, marks.done), marks.report)) {
      const { usage, error } = body;
      if (isJsonObject(usage)) this.usage = mergeUsage(this.usage, this.readUsage(usage));
      if (error !== undefined && error !== null) this.error ??= readOpenAiStreamError(body);
    }
  }
}

/** Some upstreams say an empty reason with every chunk. */
const isFinished = ({ finish_reason: reason }: JsonObject): boolean => isText(reason) && reason !== '';

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
