/** A stretch of a recording and what is said in it. Seconds. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

const arrow = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

/**
 * The segments of SubRip or WebVTT subtitles. Cue numbers, names, settings, notes and tags are left out; what stands
 * under no time is too.
 */
export function segmentsOfSubtitles(subtitles: string): readonly Segment[] {
  return subtitles
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const place = lines.findIndex((line) => arrow.test(line));
      const times = arrow.exec(lines[place] ?? '');
      if (times === null) return [];
      const text = lines
        .slice(place + 1)
        .map((line) => line.replace(/<\/?[^>]*>/g, '').trim())
        .filter((line) => line !== '')
        .join('\n');
      return [{ start: seconds(times[1] ?? ''), end: seconds(times[2] ?? ''), text }];
    });
}

const seconds = (time: string): number =>
  Number(
    time
      .replace(',', '.')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)
      .toFixed(3),
  );
