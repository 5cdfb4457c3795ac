import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { checkPrices } from '../config/live/check-entries.js';
import type { Prices } from '../config/model-facts.js';
import type { PriceVersion } from '../storage/price.repository.js';
import { fieldsOf } from '../tokens/fields/composed-rules.js';
import { Faults, faulty } from '../tokens/fields/field-problem.js';
import type { Rule } from '../tokens/fields/rule.js';
import { modelPattern, parseTime, textLine } from '../tokens/fields/simple-rules.js';
import { TokenError } from '../tokens/token-error.js';

/** What somebody wants a model to cost. */
export type PriceRequest = Pick<PriceVersion, 'provider' | 'model' | 'prices' | 'from' | 'note'>;

const longestNote = 500;
/** Characters of prices with all their tiers, as JSON. */
const longestPrices = 10_000;
const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

/** An id as providers have it, whether or not there is one of it. */
export const providerId: Rule<string> = (value, param, faults) =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9_.-]{0,63}$/.test(value)
    ? value
    : faults.add(param, 'is no id of a provider', 'Write one of those that GET /api/providers lists.');

const day = /^\d{4}-\d{2}-\d{2}$/;

/** A time, or a day at whose beginning (UTC) it is. @returns milliseconds since the epoch */
export const moment: Rule<number> = (value, param, faults) => {
  const fix = 'Write a day (UTC) such as 2026-01-31, or a time with its zone such as 2026-01-31T08:00:00Z.';
  const text = typeof value === 'string' && day.test(value) ? `${value}T00:00:00Z` : value;
  const time = typeof text === 'string' ? parseTime(text) : undefined;
  if (time === undefined) return faults.add(param, 'is no day and no time', fix);
  return time >= earliest && time < latest ? time : faults.add(param, 'is not in this century', fix);
};

const prices: Rule<Prices> = (value, param, faults) => {
  const fix = 'Write an object such as {"input": 2.5, "output": 10}: US dollars, for a million tokens.';
  if (!isJsonObject(value)) return faults.add(param, 'is no object', fix);
  if (JSON.stringify(value).length > longestPrices) return faults.add(param, 'has too many tiers', fix);
  const checked = checkPrices(value);
  if ('entry' in checked) {
    return Object.keys(checked.entry).length > 0 ? checked.entry : faults.add(param, 'names no price', fix);
  }
  for (const { key, ...problem } of checked.problems) {
    faults.add(param + key.replaceAll(/\[(\d+)\]/g, '.$1'), problem.fault, problem.fix);
  }
  return faulty;
};

const rules = {
  provider: providerId,
  model: modelPattern,
  prices,
  from: moment,
  note: textLine(longestNote),
};

/**
 * Reads a new version, as the admin API takes it.
 * @param now milliseconds since the epoch: from then on it holds where nobody says
 * @throws TokenError `fields-refused` naming every field at fault
 */
export function readPriceRequest(body: JsonObject, now: number): PriceRequest {
  const faults = new Faults();
  const needed = ['provider', 'model', 'prices'] as const;
  for (const name of needed) {
    if (body[name] === undefined) faults.add(name, 'is missing', `Write ${needed.join(', ')}.`);
  }
  const read = fieldsOf(rules, [...needed, 'from'])(body, '', faults);
  if (read === faulty || faults.list.length > 0) throw TokenError.ofFields(faults.list);
  const { provider = '', model = '', from, note } = read as Partial<PriceRequest>;
  return {
    provider,
    model,
    prices: read.prices ?? {},
    from: from ?? now,
    ...(typeof note === 'string' && { note }),
  };
}
