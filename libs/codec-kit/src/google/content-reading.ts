import { GatewayError } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { unreadable } from '../field-reader.js';
import { readGoogleStreamError } from './error-reading.js';
import { readGoogleUsage } from './usage-reading.js';

/** An answer of generateContent, or one chunk of its stream, as far as pictures, speech and transcripts need it. */
export interface GoogleContent {
  /** The words that are no thoughts. */
  readonly text: string;
  /** What it holds besides, thoughts left out. */
  readonly media: readonly { readonly mediaType?: string; readonly base64: string }[];
  /** Why the model stopped: `STOP`, `MAX_TOKENS`, `NO_IMAGE`. Absent before the end. */
  readonly finish?: string;
  readonly usage?: Usage;
}

/** Ends that mean the vendor withholds the answer. */
const withheld: ReadonlySet<string> = new Set([
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
  ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION'],
]);

/**
 * Reads an answer of generateContent or a chunk of its stream.
 * @throws GatewayError as the answer says where it holds an error; `provider_rejected` where the prompt or the answer
 * is blocked; `provider_invalid_response` where it is no object
 */
export function readGoogleContent(body: JsonValue): GoogleContent {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error)) throw readGoogleStreamError(body);
  const { promptFeedback, usageMetadata } = body;
  if (isJsonObject(promptFeedback)) refuseBlocked('prompt', promptFeedback.blockReason);
  const candidates = isJsonArray(body.candidates) ? body.candidates.filter(isJsonObject) : [];
  const parts = candidates.flatMap(partsOf);
  const finish = candidates.map(({ finishReason }) => finishReason).find(isWord);
  if (finish !== undefined && withheld.has(finish)) refuseBlocked('answer', finish);
  return {
    text: parts.map(({ text }) => (typeof text === 'string' ? text : '')).join(''),
    media: parts.flatMap(mediaOf),
    ...(finish !== undefined && { finish }),
    ...(isJsonObject(usageMetadata) && { usage: readGoogleUsage(usageMetadata) }),
  };
}

function partsOf({ content }: JsonObject): readonly JsonObject[] {
  const parts = isJsonObject(content) && isJsonArray(content.parts) ? content.parts : [];
  return parts.filter(isJsonObject).filter(({ thought }) => thought !== true);
}

function mediaOf({ inlineData }: JsonObject): GoogleContent['media'] {
  if (!isJsonObject(inlineData) || typeof inlineData.data !== 'string') return [];
  const { data: base64, mimeType } = inlineData;
  return [{ base64, ...(isWord(mimeType) && { mediaType: mimeType }) }];
}

const isWord = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';

function refuseBlocked(what: string, reason: JsonValue | undefined): void {
  if (!isWord(reason)) return;
  throw new GatewayError(
    'provider_rejected',
    `The provider blocked the ${what} for its content: ${reason}.`,
    {
      reason: 'content_policy_violation',
    },
  );
}
