import { group, setting } from './setting.js';
import { byteSize, duration, oneOf, wholeNumber } from './setting-kinds.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const mebibyte = 1_048_576;

/** Where usage is taken down before it is in the database. */
export const journal = group({
  maxSize: setting(
    byteSize({ least: 16 * mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'What the journal of usage may take on disk while the database takes no records.',
  ),
  whenUnwritable: setting(
    oneOf('serve', 'refuse'),
    'serve',
    'What becomes of requests while the journal cannot be written. serve: what they use is held in memory alone.',
  ),
});

/** Tokens with a budget. */
export const budgets = group({
  unpriced: setting(
    oneOf('refuse', 'allow'),
    'refuse',
    'Whether a token with a budget may ask models whose price nobody knows. What they use counts as nothing.',
  ),
  assumedOutput: setting(
    wholeNumber({ least: 1, most: 10_000_000 }),
    8192,
    "Tokens that an answer is taken to have at most where neither the request nor the model's facts say.",
  ),
});

/** How long, and how much, is kept of requests. */
export const usage = group({
  retention: setting(
    duration({ least: 60 * minute, most: 3650 * day }),
    90 * day,
    'How long the record of a request is kept. Sums of hours and days stay.',
  ),
  maxRecords: setting(
    wholeNumber({ least: 1000, most: 10_000_000_000 }),
    10_000_000,
    'Records that are kept. Beyond it the oldest go first.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    16 * 1024 * mebibyte,
    'All records that are kept together, about, without their indexes. Beyond it the oldest go first.',
  ),
  hourlyRetention: setting(
    duration({ least: 7 * day, most: 3650 * day }),
    400 * day,
    'How long the sums of hours are kept. Sums of days stay: budgets are told from them.',
  ),
});
