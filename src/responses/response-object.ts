import { isJsonArray, isJsonObject, parseJson } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { StoredResponse, StoredStatus } from '../storage/response.repository.js';

/** States in which a response has ended. */
const ended: ReadonlySet<string> = new Set(['completed', 'incomplete', 'failed', 'cancelled']);

/** Reads JSON that the gateway wrote or has checked. */
export function objectOf(text: string): JsonObject {
  const value = parseJson(Buffer.from(text));
  return isJsonObject(value) ? value : {};
}

export function arrayOf(text: string): readonly JsonObject[] {
  const value = parseJson(Buffer.from(text));
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

export const outputOf = ({ output }: JsonObject): readonly JsonObject[] =>
  isJsonArray(output) ? output.filter(isJsonObject) : [];

/** The state to keep a whole response under. */
export const statusOf = ({ status }: JsonObject): StoredStatus =>
  typeof status === 'string' && ended.has(status) ? (status as StoredStatus) : 'completed';

/** Why a response has failed that nobody could finish. */
export const abandoned: JsonObject = {
  code: 'server_error',
  message: 'The gateway was stopped before the response was complete.',
};

/** A kept response as its client may see it, as JSON. Its object may be older than its state. */
export function presented({ body, status }: StoredResponse): string {
  if (status !== 'failed' && status !== 'cancelled') return body;
  const object = objectOf(body);
  if (object.status === status) return body;
  const error = status === 'failed' ? { error: object.error ?? abandoned } : {};
  return JSON.stringify({ ...object, status, ...error });
}
