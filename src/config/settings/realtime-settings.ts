import { byteSize, duration, originList, text, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute, mebibyte } from './units.js';

/** Realtime sessions. */
export interface RealtimeConfiguration {
  /** Writes down what is said where a session names no model. Empty (default): the first that transcribes. */
  readonly transcriptionModel: string;
  /** Speaks in sessions that the gateway serves itself. Empty (default): the first that speaks. */
  readonly speechModel: string;
  /** Sessions that one token may have open. Default 32; 0 refuses them. */
  readonly maxSessionsPerToken: number;
  /** Silence on both sides after which a session ends, in milliseconds. Default 15 min. */
  readonly idleTimeout: number;
  /** Milliseconds. Default 60 min. */
  readonly maxDuration: number;
  /** Largest message either way, in bytes. Default 16 MiB. */
  readonly maxFrame: number;
  /** Origins, separated by commas, in lower case. Empty (default): any. */
  readonly allowedOrigins: string;
  /** Milliseconds a client secret opens sessions, where its maker does not say. Default 10 min. */
  readonly secretLifetime: number;
  /** Client secrets in force that one token may have. Default 1,000. */
  readonly maxSecretsPerToken: number;
}

/** Realtime sessions. */
export const realtime = group({
  transcriptionModel: setting(
    text("a model's name"),
    '',
    'Model that writes down what is said in sessions the gateway serves itself, where the session names none.',
    { fallback: 'the first that transcribes' },
  ),
  speechModel: setting(
    text("a model's name"),
    '',
    'Model that speaks in sessions the gateway serves itself.',
    { fallback: 'the first that speaks' },
  ),
  maxSessionsPerToken: setting(
    wholeNumber({ least: 0, most: 100_000 }),
    32,
    'Realtime sessions that one token may have open, over all processes. 0 refuses them.',
  ),
  idleTimeout: setting(
    duration({ least: second }),
    15 * minute,
    'Silence on both sides after which a session ends.',
  ),
  maxDuration: setting(duration({ least: second }), 60 * minute, 'How long a session may last.'),
  maxFrame: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    16 * mebibyte,
    'Largest message of a session, either way.',
  ),
  allowedOrigins: setting(
    originList(),
    '',
    'Origins whose pages may open sessions, separated by commas. Clients that are no browsers name none, and may.',
    { fallback: 'any' },
  ),
  secretLifetime: setting(
    duration({ least: 10 * second, most: 2 * 60 * minute }),
    10 * minute,
    'How long a client secret opens sessions, where whoever makes it does not say.',
  ),
  maxSecretsPerToken: setting(
    wholeNumber({ least: 1, most: 1_000_000 }),
    1000,
    'Client secrets that one token may have at a time.',
  ),
});
