import { byteSize, duration, originList, text, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute, mebibyte } from './units.js';

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
