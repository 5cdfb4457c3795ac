import type { JsonObject } from '#libs/json';
import type { PriceFilter } from '../../prices/price.service.js';
import { textLine } from '../../tokens/fields/simple-rules.js';
import { readPageQuery, wordParameter } from '../reading/page-query.js';
import type { PageQuery } from '../reading/page-query.js';

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
