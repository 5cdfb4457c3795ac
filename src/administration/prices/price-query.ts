import type { JsonObject } from '#libs/json';
import type { PriceFilter } from '../../prices/price.service.js';
import { moment } from '../../prices/price-request.js';
import { fieldsOf } from '../../tokens/fields/composed-rules.js';
import { Faults, faulty } from '../../tokens/fields/field-problem.js';
import { textLine } from '../../tokens/fields/simple-rules.js';
import { TokenError } from '../../tokens/token-error.js';
import { readPageQuery, wordParameter } from '../page-query.js';
import type { PageQuery } from '../page-query.js';

/** Of a model's name, in characters. */
const longestName = 512;
const modelName = textLine(longestName);

/** @throws TokenError `fields-refused` naming every parameter at fault */
export function readPriceQuery(query: JsonObject): PageQuery & { readonly filter: PriceFilter } {
  const { filters, ...page } = readPageQuery(query, { provider: wordParameter, model: modelName });
  const { provider, model } = filters;
  const filter = {
    ...(typeof provider === 'string' && { provider }),
    ...(typeof model === 'string' && { model }),
  };
  return { ...page, filter };
}

/**
 * @param now milliseconds since the epoch: what holds then is told where nobody says when
 * @throws TokenError `fields-refused` naming every parameter at fault
 */
export function readEffectiveQuery(
  query: JsonObject,
  now: number,
): { readonly model: string; readonly at: Date } {
  const faults = new Faults();
  const read = fieldsOf({ model: modelName, at: moment }, ['model', 'at'])({ ...query }, '', faults);
  if (read !== faulty && typeof read.model !== 'string') {
    faults.add('model', 'is missing', 'Write a model as clients name it.');
  }
  if (read === faulty || faults.list.length > 0) throw TokenError.ofFields(faults.list);
  return { model: read.model ?? '', at: new Date(read.at ?? now) };
}
