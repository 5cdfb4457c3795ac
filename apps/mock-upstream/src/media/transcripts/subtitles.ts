import type { HeardSegment } from './transcript.js';

/** SubRip: numbered, with a comma before the milliseconds. */
export function toSrt(segments: readonly HeardSegment[]): string {
  return segments
    .map(
      ({ start, end, text }, index) => `${index + 1}\n${time(start, ',')} --> ${time(end, ',')}\n${text}\n\n`,
    )
    .join('');
}

/** WebVTT. */
export function toVtt(segments: readonly HeardSegment[]): string {
  const cues = segments.map(
    ({ start, end, text }) => `${time(start, '.')} --> ${time(end, '.')}\n${text}\n\n`,
  );
  return `WEBVTT\n\n${cues.join('')}`;
}

function time(seconds: number, point: ',' | '.'): string {
  const whole = Math.floor(seconds);
  const fields = [whole / 3600, (whole / 60) % 60, whole % 60].map((value) => pad(Math.floor(value), 2));
  return `${fields.join(':')}${point}${pad(Math.round((seconds - whole) * 1000), 3)}`;
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
