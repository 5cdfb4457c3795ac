import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { findTopLevel, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { decodeStreamError } from './decode-error.js';
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
    if (!this.whole) this.whole = holds(bytes, marks.finish) || isDone(bytes);
    if (holds(bytes, marks.usage) || holds(bytes, marks.error)) this.read(bytes);
  }

  private read(bytes: Buffer): void {
    for (const body of eventBodies(bytes)) {
      const { usage, error } = body;
      if (isJsonObject(usage ?? null)) this.usage = mergeUsage(this.usage, readUsage(usage as JsonObject));
      if (error !== undefined && error !== null) this.error ??= decodeStreamError(body);
    }
  }
}

const isDone = (bytes: Buffer): boolean => bytes.includes(doneHint) && done.test(bytes.toString('latin1'));

function holds(bytes: Buffer, anyOf: readonly Buffer[]): boolean {
  return anyOf.some((mark) => bytes.includes(mark));
}

/** The JSON objects of whole events. An event of several data lines is read line by line joined. */
function eventBodies(bytes: Buffer): readonly JsonObject[] {
  return bytes
    .toString('utf8')
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length))
        .join('\n'),
    )
    .flatMap(objectIn);
}

function objectIn(text: string): readonly JsonObject[] {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? [value] : [];
  } catch {
    // `[DONE]`, or not JSON: relayed all the same, and nothing to read in it.
    return [];
  }
}

function usageOfBody(body: Buffer): Usage | undefined {
  const range = findTopLevel(body, 'usage');
  if (range === undefined) return undefined;
  const [usage] = objectIn(body.toString('utf8', range.start, range.end));
  return usage === undefined ? undefined : readUsage(usage);
}

/** Reads along with relayed chat completions. */
export const openAiChatProbes: ProbeFactory = {
  createStreamProbe: () => new ChatStreamProbe(),
  readUsage: usageOfBody,
};
