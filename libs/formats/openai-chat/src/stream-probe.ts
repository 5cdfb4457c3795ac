import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { eventObjects, holdsAny, readOpenAiStreamError, topLevelObject } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { readUsage } from './usage.js';

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

class ChatStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  push(bytes: Buffer): void {
    if (!this.whole) this.whole = holdsAny(bytes, marks.finish) || isDone(bytes);
    if (holdsAny(bytes, marks.usage) || holdsAny(bytes, marks.error)) this.read(bytes);
  }

  private read(bytes: Buffer): void {
    for (const body of eventObjects(bytes)) {
      const { usage, error } = body;
      if (isJsonObject(usage)) this.usage = mergeUsage(this.usage, readUsage(usage));
      if (error !== undefined && error !== null) this.error ??= readOpenAiStreamError(body);
    }
  }
}

const isDone = (bytes: Buffer): boolean => bytes.includes(doneHint) && done.test(bytes.toString('latin1'));

function usageOfBody(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usage');
  return usage === undefined ? undefined : readUsage(usage);
}

/** Reads along with relayed chat completions. */
export const openAiChatProbes: ProbeFactory = {
  createStreamProbe: () => new ChatStreamProbe(),
  readUsage: usageOfBody,
};
