import { GatewayError } from '#libs/canonical';
import type { Transcript, TranscriptSegment } from '#libs/canonical';
import { isText } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Reads what the model wrote by the schema.
 * @throws GatewayError `provider_invalid_response` where it is something else
 */
export function readSegments(text: string): Transcript {
  const body = parse(text);
  const list = isJsonObject(body) ? body.segments : body;
  if (!isJsonArray(list)) throw unusable();
  const segments = list.filter(isJsonObject).flatMap(readSegment);
  const language = isJsonObject(body) ? body.language : undefined;
  return {
    text: segments.map((segment) => segment.text).join(' '),
    ...(isText(language) && language !== '' && { language: language.toLowerCase() }),
    segments,
  };
}

function parse(text: string): JsonValue {
  // Models fence JSON now and then, whatever the schema says.
  const bare = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    return JSON.parse(bare) as JsonValue;
  } catch (cause) {
    throw unusable(cause);
  }
}

function readSegment({ start, end, text, speaker }: JsonObject): readonly TranscriptSegment[] {
  if (!isText(text) || text.trim() === '') return [];
  const from = readTime(start) ?? 0;
  return [
    {
      start: from,
      end: Math.max(from, readTime(end) ?? from),
      text: text.trim(),
      ...(isText(speaker) && speaker !== '' && { speaker }),
    },
  ];
}

/** `HH:MM:SS.mmm`, `MM:SS`, or seconds. */
function readTime(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return Math.max(0, value);
  if (!isText(value)) return undefined;
  const clock = value.trim().replace(',', '.').replace(/s$/, '');
  if (!/^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(clock)) return undefined;
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return Math.round(seconds * 1000) / 1000;
}

const unusable = (cause?: unknown): GatewayError =>
  new GatewayError(
    'provider_invalid_response',
    'The model did not write the segments of the transcript as asked.',
    {
      cause,
    },
  );
