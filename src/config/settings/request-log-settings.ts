import { placeList, patternLines } from '../redaction-kinds.js';
import { group, setting } from '../setting.js';
import { byteSize, duration, truth, wholeNumber } from '../setting-kinds.js';
import { minute, day, mebibyte } from './units.js';

/** Bodies of requests and answers, kept for looking at. */
export interface RequestLogConfiguration {
  /** Default false; a token's own setting goes before it. */
  readonly bodies: boolean;
  /** Requests in a hundred. Default 100. */
  readonly sample: number;
  /** What is kept of a body at most, bytes. Default 64 KiB. */
  readonly maxBody: number;
  /** Places in JSON, separated by commas. Default none. */
  readonly redactPlaces: string;
  /** Regular expressions of linear time, one a line. Default none. */
  readonly redactPatterns: string;
  /** Default 7 days. */
  readonly retention: number;
  /** All of them together, bytes. Default 1 GiB. */
  readonly maxTotal: number;
  /** What waits to be written at most, bytes. Default 32 MiB. */
  readonly queue: number;
}

const kibibyte = 1024;

/** Bodies of requests and answers, kept for looking at. */
export const requestLog = group({
  bodies: setting(
    truth(),
    false,
    "Bodies of requests and answers are kept. A token's own setting (log_bodies) goes before it.",
  ),
  sample: setting(wholeNumber({ least: 1, most: 100 }), 100, 'Of how many requests in a hundred.'),
  maxBody: setting(
    byteSize({ least: kibibyte, most: 4 * mebibyte }),
    64 * kibibyte,
    'What is kept of a body at most. The rest is cut, and marked so.',
  ),
  redactPlaces: setting(
    placeList(),
    '',
    'Places in JSON bodies and events whose values are not kept, separated by commas: * is any name or element, ** any depth.',
    { fallback: 'none' },
  ),
  redactPatterns: setting(
    patternLines(),
    '',
    'Regular expressions, one a line, whose matches are not kept. Linear time: no look-around, no back-references.',
    { fallback: 'none' },
  ),
  retention: setting(duration({ least: minute, most: 3650 * day }), 7 * day, 'How long bodies are kept.'),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'All bodies that are kept together. Beyond it the oldest go first.',
  ),
  queue: setting(
    byteSize({ least: mebibyte, most: 1024 * mebibyte }),
    32 * mebibyte,
    'Bodies that wait to be written. Beyond it they are dropped and counted: requests never wait.',
  ),
});
