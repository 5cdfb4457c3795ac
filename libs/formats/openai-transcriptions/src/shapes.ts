import type { TranscriptionShape } from '#libs/canonical';

/** What `response_format` may be. */
export const shapes = [
  'json',
  'text',
  'srt',
  'verbose_json',
  'vtt',
  'diarized_json',
] as const satisfies readonly TranscriptionShape[];

/** Shapes that an answer may come piece by piece in. The others are sent whole, though a stream was asked for. */
export const streamable: ReadonlySet<TranscriptionShape> = new Set(['json', 'text', 'diarized_json']);

/** Shapes that need the times of what was said. */
export const timed: ReadonlySet<TranscriptionShape> = new Set([
  'srt',
  'vtt',
  'verbose_json',
  'diarized_json',
]);
