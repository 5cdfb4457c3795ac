import type { Transcript, TranscriptionRequest, TranscriptSegment, Usage } from '#libs/canonical';
import type { LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { writeLanguages } from './language.js';
import { writeLogprobs } from './logprobs.js';
import { lastMoment, segmentsOf } from './segments.js';
import { writeUsage } from './usage.js';
import { isDetailed, writeSpokenSegment, writeTimedSegment, writeWord } from './write-segments.js';

/** A whole answer, and what to write it for. */
export interface WholeAnswer {
  readonly request: TranscriptionRequest;
  readonly transcript: Transcript;
  readonly usage: Usage | undefined;
  readonly losses: LossCollector;
}

const field = 'response_format';

/** `json`: the words. */
export function writePlainBody({ request, transcript, usage, losses }: WholeAnswer): JsonObject {
  const { text, language, logprobs } = transcript;
  if (request.logprobs === true && logprobs === undefined) {
    losses.dropped('include', 'logprobs', 'The model told no probabilities of tokens.');
  }
  const report = writeUsage(usage);
  return {
    text,
    ...(request.logprobs === true && writeLogprobs(logprobs)),
    ...writeLanguages(language),
    ...(report && { usage: report }),
  };
}

/** `verbose_json`: segments unless words alone are asked for. What the model did not tell is left away. */
export function writeVerboseBody(answer: WholeAnswer): JsonObject {
  const { request, transcript, usage, losses } = answer;
  const { language, text } = transcript;
  const wanted = request.timestamps ?? ['segment'];
  const duration = durationOf(answer);
  if (language === undefined) losses.dropped(field, 'language', 'The model did not tell the language.');
  const report = writeUsage(usage);
  return {
    task: request.operation,
    ...(language !== undefined && { language }),
    ...(duration !== undefined && { duration }),
    text,
    ...(wanted.includes('word') && writeWords(answer)),
    ...(wanted.includes('segment') && writeSegments(answer)),
    ...(report && { usage: report }),
  };
}

function writeWords({ transcript: { words }, losses }: WholeAnswer): JsonObject {
  if (words !== undefined) return { words: words.map(writeWord) };
  losses.dropped('timestamp_granularities', 'word-timestamps', 'The model told no times of words.');
  return {};
}

function writeSegments({ transcript, losses }: WholeAnswer): JsonObject {
  const { segments, origin } = segmentsOf(transcript);
  if (origin === 'whole') {
    losses.dropped(field, 'timestamps', 'The model told no times.');
    return {};
  }
  if (origin === 'words') noteJoined(losses);
  if (!segments.every(isDetailed)) {
    losses.dropped(field, 'segment-details', 'The model told times and words of segments alone.');
  }
  return { segments: segments.map(writeTimedSegment) };
}

/** `diarized_json`: who said what when. */
export function writeDiarizedBody(answer: WholeAnswer): JsonObject {
  const { transcript, usage } = answer;
  const segments = spokenSegments(answer);
  const duration = durationOf(answer);
  const report = writeUsage(usage);
  return {
    task: 'transcribe',
    ...(duration !== undefined && { duration }),
    text: transcript.text,
    segments: segments.map(writeSpokenSegment),
    ...(report && { usage: report }),
  };
}

/** Segments for a client that wants to know the speakers. */
export function spokenSegments({ transcript, losses }: WholeAnswer): readonly TranscriptSegment[] {
  const { segments, origin } = segmentsOf(transcript);
  if (origin === 'words') noteJoined(losses);
  if (origin === 'whole' && segments.length > 0) noteWhole(losses);
  if (segments.some(({ speaker }) => speaker === undefined)) {
    losses.dropped(field, 'speakers', 'The model did not tell who speaks.');
  }
  return segments;
}

/** Segments for subtitles. */
export function subtitleSegments({ transcript, losses }: WholeAnswer): readonly TranscriptSegment[] {
  const { segments, origin } = segmentsOf(transcript);
  if (origin === 'words') noteJoined(losses);
  if (origin === 'whole' && segments.length > 0) noteWhole(losses);
  return segments;
}

function durationOf({ transcript, usage, losses }: WholeAnswer): number | undefined {
  const told = transcript.duration ?? usage?.input?.seconds;
  if (told !== undefined) return told;
  const last = lastMoment(transcript);
  if (last === undefined) losses.dropped(field, 'duration', 'The model did not tell the length.');
  else losses.approximated(field, 'duration', 'It is the end of the last word.');
  return last;
}

const noteJoined = (losses: LossCollector): void => {
  losses.approximated(field, 'segments', 'The gateway put them together from timed words.');
};

const noteWhole = (losses: LossCollector): void => {
  losses.approximated(
    field,
    'timestamps',
    'The model told no times: one piece stands for the whole recording.',
  );
};
