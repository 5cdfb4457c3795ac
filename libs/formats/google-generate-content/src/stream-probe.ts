import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import {
  eventObjects,
  holdsAny,
  readGoogleStreamError,
  readGoogleUsage,
  topLevelObject,
} from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key. It may be one of
 * a call's arguments, which are an object here: what a mark promises is checked in the event.
 */
const marks = {
  usage: /"usageMetadata"/,
  ending: /"(?:finishReason|blockReason|error)"/,
};

/**
 * Models report usage in every chunk, the whole of it in the last one: the bytes of the latest report are
 * kept, and read when somebody asks.
 */
class GenerateContentStreamProbe implements StreamProbe {
  whole = false;
  error: GatewayError | undefined;
  #usage: Usage | undefined;
  #unread: Buffer | undefined;

  push(bytes: Buffer): void {
    if (holdsAny(bytes, marks.usage)) this.#keep(bytes);
    if (!holdsAny(bytes, marks.ending)) return;
    for (const body of eventObjects(bytes, marks.ending)) {
      this.whole ||= isFinished(body);
      if (isJsonObject(body.error)) this.error ??= readGoogleStreamError(body);
    }
  }

  get usage(): Usage | undefined {
    this.#read();
    return this.#usage;
  }

  #read(): void {
    const unread = this.#unread;
    this.#unread = undefined;
    for (const { usageMetadata } of unread === undefined ? [] : eventObjects(unread, marks.usage)) {
      if (isJsonObject(usageMetadata)) this.#usage = mergeUsage(this.#usage, readGoogleUsage(usageMetadata));
    }
  }

  /** Where the key may be an argument of a call, nothing may be lost of what came before. */
  #keep(bytes: Buffer): void {
    if (bytes.includes('"functionCall"')) this.#read();
    this.#unread = Buffer.from(bytes);
  }
}

function isFinished({ candidates, promptFeedback }: JsonObject): boolean {
  if (isJsonObject(promptFeedback) && isText(promptFeedback.blockReason)) return true;
  return isJsonArray(candidates) && candidates.some((one) => isJsonObject(one) && isText(one.finishReason));
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function usageOfBody(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usageMetadata');
  return usage === undefined ? undefined : readGoogleUsage(usage);
}

/** Reads along with relayed answers of generateContent. */
export const googleGenerateContentProbes: ProbeFactory = {
  createStreamProbe: () => new GenerateContentStreamProbe(),
  readUsage: usageOfBody,
};
