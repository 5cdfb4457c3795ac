import { arrayOf, numberOf, objectOf, parseJson, textOf } from '../shared/fields.js';
import type { Segment } from './subtitles.js';
import { segmentsOfSubtitles } from './subtitles.js';

/** What was heard in a recording. */
export interface Transcript {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Each word with its times, where they were asked for. */
  readonly words: readonly Segment[];
  readonly language?: string;
  readonly usage?: unknown;
}

/**
 * Reads an answer in any `response_format`.
 * @param type its content type
 * @returns undefined where it should be JSON and is not
 */
export function readTranscript(body: string, type: string): Transcript | undefined {
  if (!/json/i.test(type)) {
    const segments = segmentsOfSubtitles(body);
    const isPlain = segments.length === 0 && !/^\s*WEBVTT/.test(body);
    const text = isPlain ? body.trim() : segments.map((segment) => segment.text).join(' ');
    return { text, segments, words: [] };
  }
  const parsed = parseJson(body);
  return parsed === undefined ? undefined : transcriptOfJson(parsed);
}

function transcriptOfJson(body: unknown): Transcript {
  const fields = objectOf(body);
  const language = textOf(fields.language) ?? textOf(objectOf(arrayOf(fields.languages)[0]).code);
  return {
    text: textOf(fields.text) ?? '',
    segments: readSegments(fields.segments, 'text'),
    words: readSegments(fields.words, 'word'),
    ...(language !== undefined && { language }),
    ...(fields.usage !== undefined && { usage: fields.usage }),
  };
}

const readSegments = (value: unknown, textField: 'text' | 'word'): readonly Segment[] =>
  arrayOf(value).flatMap((entry) => {
    const fields = objectOf(entry);
    const [start, end, text] = [numberOf(fields.start), numberOf(fields.end), textOf(fields[textField])];
    if (start === undefined || text === undefined) return [];
    const speaker = textOf(fields.speaker);
    return [{ start, end: end ?? start, text: text.trim(), ...(speaker !== undefined && { speaker }) }];
  });

/** A transcript that comes in events, as far as it is known. */
export interface TranscriptStream {
  /** @returns the transcript so far */
  push(data: string): Transcript;
  /** Whether an event is the last. */
  isLast(data: string): boolean;
}

/** Reads `transcript.text.delta`, `.segment` and `.done`. */
export function createTranscriptStream(): TranscriptStream {
  let transcript: Transcript = { text: '', segments: [], words: [] };
  return {
    push(data) {
      const event = objectOf(parseJson(data));
      if (event.type === 'transcript.text.delta') {
        transcript = { ...transcript, text: transcript.text + (textOf(event.delta) ?? '') };
      } else if (event.type === 'transcript.text.segment') {
        transcript = { ...transcript, segments: [...transcript.segments, ...readSegments([event], 'text')] };
      } else if (event.type === 'transcript.text.done') {
        const { segments, ...rest } = transcriptOfJson(event);
        transcript = {
          ...transcript,
          ...rest,
          segments: segments.length > 0 ? segments : transcript.segments,
        };
      }
      return transcript;
    },
    isLast: (data) => objectOf(parseJson(data)).type === 'transcript.text.done',
  };
}
