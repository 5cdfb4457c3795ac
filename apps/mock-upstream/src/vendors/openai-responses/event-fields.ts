import type { WireEvent } from '#libs/canonical';
import { isJsonObject, parseJson } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** What an event of ours says. */
export function readFields({ data }: WireEvent): JsonObject {
  const fields = parseJson(Buffer.from(data));
  return isJsonObject(fields) ? fields : {};
}

/** An event with these fields, under its old name. */
export function withFields({ event }: WireEvent, fields: JsonObject): WireEvent {
  return { ...(event !== undefined && { event }), data: JSON.stringify(fields) };
}
