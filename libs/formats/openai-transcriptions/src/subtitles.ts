import type { TranscriptSegment } from '#libs/canonical';

/** A line that stands on the screen for a while. Times are seconds. */
export type Cue = Pick<TranscriptSegment, 'start' | 'end' | 'text' | 'speaker'>;

const arrow = ' --> ';
const timing =
  /^(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})[ \t]*-->[ \t]*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/m;
const voice = /^<v(?:\.[^ >]*)? ([^>]*)>/;

/** Writes cues as SubRip: numbered, times with a comma. */
export function writeSubRip(cues: readonly Cue[]): string {
  return cues.map((cue, index) => `${index + 1}\n${timesOf(cue, ',')}\n${linesOf(cue)}\n\n`).join('');
}

/** Writes cues as WebVTT. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const written = cues.map((cue) => `${timesOf(cue, '.')}\n${voiceOf(cue)}${escaped(linesOf(cue))}\n\n`);
  return `WEBVTT\n\n${written.join('')}`;
}

/**
 * Reads SubRip or WebVTT: cues in order, whatever stands between them.
 * @returns undefined where the text holds no cue and is not WebVTT
 */
export function readSubtitles(text: string): readonly TranscriptSegment[] | undefined {
  const isWebVtt = /^\uFEFF?WEBVTT/.test(text);
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  const cues = blocks.flatMap((block) => readCue(block, isWebVtt));
  return cues.length > 0 || isWebVtt ? cues : undefined;
}

function readCue(block: string, isWebVtt: boolean): readonly TranscriptSegment[] {
  const match = timing.exec(block);
  if (match === null) return [];
  const lineEnd = block.indexOf('\n', match.index);
  const words = lineEnd < 0 ? '' : block.slice(lineEnd + 1).trim();
  const speaker = isWebVtt ? voice.exec(words)?.[1]?.trim() : undefined;
  const plain = isWebVtt ? unescaped(words.replaceAll(/<[^>]*>/g, '')) : words;
  return [
    {
      start: seconds(match.slice(1, 5)),
      end: seconds(match.slice(5, 9)),
      text: plain,
      ...(speaker !== undefined && { speaker }),
    },
  ];
}

function seconds([hours = '0', minutes = '0', whole = '0', part = '0']: readonly (
  string | undefined
)[]): number {
  const milliseconds = Number(part.padEnd(3, '0'));
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(whole) * 1000 + milliseconds) / 1000;
}

const timesOf = ({ start, end }: Cue, mark: string): string =>
  `${timeOf(start, mark)}${arrow}${timeOf(end, mark)}`;

/** `HH:MM:SS` and milliseconds after the mark. */
function timeOf(time: number, mark: string): string {
  const total = Math.max(0, Math.round(time * 1000));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = [two(total / 3_600_000), two((total / 60_000) % 60), two((total / 1000) % 60)].join(':');
  return `${clock}${mark}${String(total % 1000).padStart(3, '0')}`;
}

/** A blank line or an arrow inside would end the cue. */
const linesOf = ({ text }: Cue): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll('-->', '->');

const voiceOf = ({ speaker }: Cue): string =>
  speaker === undefined ? '' : `<v ${escaped(speaker).replaceAll(/\s+/g, ' ')}>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&');
