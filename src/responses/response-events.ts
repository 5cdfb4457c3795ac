import { EventStreamParser, formatServerSentEvent } from '#libs/event-stream';
import type { ServerSentEvent } from '#libs/event-stream';
import { findTopLevel, isJsonObject, parseJson, spliceTopLevel } from '#libs/json';
import type { JsonObject, JsonValue, TopLevelEdits } from '#libs/json';

/** Events that end a response. */
export const terminalEvents: readonly string[] = [
  'response.completed',
  'response.incomplete',
  'response.failed',
];

/** All events that hold the response itself. */
export const lifecycleEvents: readonly string[] = [
  'response.created',
  'response.queued',
  'response.in_progress',
  ...terminalEvents,
];

/** An event as a client of this format gets it. */
export interface ResponseEvent {
  readonly type: string;
  /** A JSON object. */
  readonly data: string;
}

function marksOf(types: readonly string[]): RegExp {
  const names = types.join('|').replaceAll('.', String.raw`\.`);
  return new RegExp(`"(?:${names})"|event: ?(?:${names})`);
}

/** What every event of these types holds, and hardly any other does. */
export const terminalMarks = marksOf(terminalEvents);
export const lifecycleMarks = marksOf(lifecycleEvents);

/** The events in whole server-sent events; what is no event of a response is passed over. */
export function responseEvents(bytes: Buffer): readonly ResponseEvent[] {
  return new EventStreamParser().push(bytes).flatMap(responseEvent);
}

/** The event's type, from its data where it has no name. */
export function responseEvent({ event, data }: ServerSentEvent): readonly ResponseEvent[] {
  if (event !== undefined) return data.startsWith('{') ? [{ type: event, data }] : [];
  const type = data.startsWith('{') ? objectIn(data)?.type : undefined;
  return typeof type === 'string' ? [{ type, data }] : [];
}

/** The response in a lifecycle event, as it is written there. */
export function responseIn({ data }: ResponseEvent): string | undefined {
  const bytes = Buffer.from(data);
  const range = findTopLevel(bytes, 'response');
  return range && bytes.toString('utf8', range.start, range.end);
}

/** Sets fields of an object without touching the rest of its text. What is no object stays as it is. */
export const edited = (json: string, edits: TopLevelEdits): string =>
  /^\s*\{/.test(json) ? Buffer.concat(spliceTopLevel(Buffer.from(json), edits)).toString('utf8') : json;

/** Sets fields of the response in a lifecycle event. */
export function withResponse(event: ResponseEvent, edits: TopLevelEdits): ResponseEvent {
  const bytes = Buffer.from(event.data);
  const range = findTopLevel(bytes, 'response');
  if (range === undefined || bytes[range.start] !== openBrace) return event;
  const response = spliceTopLevel(bytes.subarray(range.start, range.end), edits);
  const data = Buffer.concat([bytes.subarray(0, range.start), ...response, bytes.subarray(range.end)]);
  return { ...event, data: data.toString('utf8') };
}

/** Whole server-sent events with fields of the response in them set. */
export function editResponses(bytes: Buffer, edits: TopLevelEdits): string {
  return new EventStreamParser()
    .push(bytes)
    .map((wire) => {
      const [event] = responseEvent(wire);
      const isEdited = event !== undefined && lifecycleEvents.includes(event.type);
      return formatServerSentEvent(isEdited ? { ...wire, data: withResponse(event, edits).data } : wire);
    })
    .join('');
}

const openBrace = 0x7b;

/** The object that a text holds. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = parseJson(Buffer.from(text));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
