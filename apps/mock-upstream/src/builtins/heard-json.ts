import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Transcript } from '../media/transcripts/transcript.js';
import { exampleOf } from './schema-example.js';

/** What a value is about: a stretch of the recording, or all of it. */
interface Heard {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

/**
 * A transcript in the form that a JSON Schema demands, by the names of its fields: a list of objects is the
 * recording's segments, `text` what is said, `start` and `end` when. Anything else is an example.
 */
export function heardJson(schema: JsonValue | undefined, transcript: Transcript): JsonValue {
  const { text, seconds } = transcript;
  return fill(schema, '', { text, start: 0, end: seconds, speaker: 0 }, transcript);
}

function fill(schema: JsonValue | undefined, name: string, heard: Heard, transcript: Transcript): JsonValue {
  if (!isJsonObject(schema)) return exampleOf(schema);
  const { properties, items } = schema;
  if (isJsonObject(properties)) return fillObject(properties, heard, transcript);
  if (isJsonObject(items) && isJsonObject(items.properties)) {
    return transcript.segments.map((segment) => fill(items, '', segment, transcript));
  }
  return nameValue(schema, name, heard) ?? exampleOf(schema);
}

function fillObject(properties: JsonObject, heard: Heard, transcript: Transcript): JsonObject {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    fill(schema, name, heard, transcript),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function nameValue({ type }: JsonObject, name: string, heard: Heard): JsonValue | undefined {
  const isNumber = type === 'number' || type === 'integer';
  if (name.startsWith('start')) return isNumber ? heard.start : timeOfDay(heard.start);
  if (name.startsWith('end')) return isNumber ? heard.end : timeOfDay(heard.end);
  if (isNumber) return undefined;
  if (/^(?:text|transcript|content)$/u.test(name)) return heard.text;
  if (name.startsWith('language')) return 'en';
  return name.startsWith('speaker') ? String.fromCodePoint(65 + heard.speaker) : undefined;
}

/** `00:01:02.500`. */
function timeOfDay(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
