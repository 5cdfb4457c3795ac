import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLiterals } from './read-literals.mjs';

/** The source's names of prices, and ours. US dollars for a million tokens where ours says nothing else. */
const names = {
  input_mtok: 'input',
  output_mtok: 'output',
  cache_read_mtok: 'cacheRead',
  cache_write_mtok: 'cacheWrite',
  cache_write_1h_mtok: 'cacheWriteHour',
  output_reasoning_mtok: 'reasoning',
  input_audio_mtok: 'inputAudio',
  output_audio_mtok: 'outputAudio',
  cache_audio_read_mtok: 'cacheReadAudio',
  input_image_mtok: 'inputImage',
  output_image_mtok: 'outputImage',
  input_audio_hours: 'hourHeard',
  audio_hours: 'hourHeard',
  web_searches_kcount: 'thousandSearches',
  requests_kcount: 'perRequest',
};

/** Of how many the source's price is, where ours is of one. */
const counts = { perRequest: 1000 };

/**
 * @param {string} folder of @pydantic/genai-prices: its data is one array literal of vendors
 * @returns {Promise<ReadonlyMap<string, readonly PricedModel[]>>} by the source's name of the vendor; the first model
 * that a name fits is the one
 * @typedef {{id: string, names: string[], match?: string, context?: number, prices: object[]}} PricedModel
 */
export async function readPrices(folder) {
  const literals = readLiterals(await readFile(join(folder, 'dist/index.js'), 'utf8'));
  const vendors = [...literals.values()].find((value) => Array.isArray(value) && value[0]?.models);
  if (vendors === undefined) throw new Error('The package of prices holds no list of vendors any more.');
  return new Map(vendors.map(({ id, models }) => [id, models.map(readModel)]));
}

function readModel({ id, match, context_window: context, prices }) {
  const clauses = match.or ?? [match];
  const exact = clauses.flatMap(({ equals }) => equals ?? []);
  const patterns = clauses.filter(({ equals }) => equals === undefined).map(toPattern);
  return {
    id,
    names: exact.filter((name) => name !== id),
    ...(patterns.length > 0 && { match: patterns.join('|') }),
    ...(context !== undefined && { context }),
    prices: (Array.isArray(prices) ? prices : [{ prices }]).map(readPriceSet),
  };
}

function toPattern({ equals, starts_with: start, ends_with: end, contains, regex, and, or }) {
  if (equals !== undefined) return `^${escape(equals)}$`;
  if (start !== undefined) return `^${escape(start)}`;
  if (end !== undefined) return `${escape(end)}$`;
  if (contains !== undefined) return escape(contains);
  if (regex !== undefined) return regex;
  if (or !== undefined) return `(?:${or.map(toPattern).join('|')})`;
  return `^${and.map((clause) => `(?=${ahead(toPattern(clause))})`).join('')}`;
}

/** What holds from the beginning on, or anywhere. */
const ahead = (pattern) => (pattern.startsWith('^') ? pattern.slice(1) : `.*(?:${pattern})`);
/** Readable, unlike RegExp.escape: letters stay letters. */
const escape = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** One set of prices, and when it holds: `from` a date on, `between` two minutes of the day (UTC). */
function readPriceSet({ constraint, prices }) {
  const entries = Object.entries(prices).flatMap(([key, value]) =>
    names[key] === undefined ? [] : [[names[key], value]],
  );
  return {
    ...(constraint?.start_date !== undefined && { from: constraint.start_date }),
    ...(constraint?.start_time !== undefined && {
      between: [minutesOf(constraint.start_time), minutesOf(constraint.end_time)],
    }),
    ...Object.fromEntries(entries.map(([name, value]) => [name, priceOf(name, value.base ?? value)])),
    ...tiersOf(entries),
  };
}

function tiersOf(entries) {
  const steps = entries.flatMap(([name, { tiers = [] }]) =>
    tiers.map(({ start, price }) => ({ above: start, name, price: priceOf(name, price) })),
  );
  if (steps.length === 0) return {};
  const tiers = Map.groupBy(steps, ({ above }) => above);
  const sorted = [...tiers].toSorted(([one], [other]) => one - other);
  return {
    tiers: sorted.map(([above, prices]) => ({
      above,
      ...Object.fromEntries(prices.map(({ name, price }) => [name, price])),
    })),
  };
}

/** To the sixth decimal, beyond which no vendor writes prices: a few are quotients. */
const priceOf = (name, price) => Math.round((price / (counts[name] ?? 1)) * 1e6) / 1e6;

function minutesOf(time) {
  const [hours, minutes] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
