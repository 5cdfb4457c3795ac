import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import {
  ChoiceEndings,
  eventObjects,
  holdsAny,
  readGoogleStreamError,
  readGoogleUsage,
  nonEmptyText,
  topLevelObject,
  topLevelOfEvents,
} from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key. It may be one of
 * a call's arguments, which are an object here: what a mark promises is checked in the event.
 */
const marks = {
  usage: /"usageMetadata"/,
  /** Of more than usage, which models report in every chunk, beside whole pictures, too. */
  ends: /"(?:(?:finishReason|blockReason|error)"|index": ?[-1-9])/,
};

class GenerateContentStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  #endings: ChoiceEndings | undefined;

  push(bytes: Buffer): void {
    if (holdsAny(bytes, marks.usage)) for (const report of reportsIn(bytes)) this.#use(report);
    // Of each event by itself, whatever comes with it in one piece.
    if (holdsAny(bytes, marks.ends)) for (const body of eventObjects(bytes, marks.ends)) this.#read(body);
  }

  /** Models report usage in every chunk, the whole of it in the last one; some servers say each count once. */
  #use(report: JsonObject): void {
    this.usage = mergeUsage(this.usage, readGoogleUsage(report));
  }

  #read(body: JsonObject): void {
    const { error } = body;
    if (isBlocked(body)) this.whole = true;
    else this.#follow(body);
    if (isJsonObject(error)) this.error ??= readGoogleStreamError(body);
  }

  /** Where there are several candidates, the stream is whole when each of them is. */
  #follow({ candidates }: JsonObject): void {
    if (!isJsonArray(candidates) || candidates.length === 0) return;
    const endings = (this.#endings ??= new ChoiceEndings());
    for (const one of candidates) {
      if (isJsonObject(one)) endings.note(one.index, isText(one.finishReason));
    }
    this.whole = endings.areAll;
  }
}

const reportsIn = (events: Buffer): readonly JsonObject[] =>
  topLevelOfEvents(events, 'usageMetadata') ??
  eventObjects(events, marks.usage).flatMap(({ usageMetadata }) =>
    isJsonObject(usageMetadata) ? [usageMetadata] : [],
  );

const isBlocked = ({ promptFeedback }: JsonObject): boolean =>
  isJsonObject(promptFeedback) && isText(promptFeedback.blockReason);

const isText = (value: JsonValue | undefined): boolean => nonEmptyText(value) !== undefined;

function usageOfBody(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usageMetadata');
  return usage === undefined ? undefined : readGoogleUsage(usage);
}

/** Reads along with relayed answers of generateContent. */
export const googleGenerateContentProbes: ProbeFactory = {
  createStreamProbe: () => new GenerateContentStreamProbe(),
  readUsage: usageOfBody,
};
