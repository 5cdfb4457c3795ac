import type { JsonObject } from '#libs/json';
import type { ModelEndpoint } from '#libs/provider-kit';
import { everyEndpoint } from '../../routing/offered-endpoints.js';
import { fieldsOf } from '../../tokens/fields/composed-rules.js';
import { Faults, faulty } from '../../tokens/fields/field-problem.js';
import type { Rule } from '../../tokens/fields/rule.js';
import { oneOf } from '../../tokens/fields/simple-rules.js';
import { TokenError } from '../../tokens/token-error.js';
import { nameSearch } from '../reading/name-search.js';
import { pageSize, usualSize, wordParameter } from '../reading/page-query.js';

/** Who brings a name: the configuration file, the administration, or the providers' own lists. */
export const nameSources = ['file', 'stored', 'discovered'] as const;
export type NameSource = (typeof nameSources)[number];

/** Where a name stands in the list. */
export interface NamePlace {
  /** Configured names first, then models by their own names, then those with their provider before them. */
  readonly rank: number;
  readonly name: string;
}

/** Which names are wanted. */
export interface CatalogueQuery {
  readonly most: number;
  readonly after?: NamePlace;
  /** Pieces that the name holds in this order. */
  readonly search?: readonly string[];
  readonly source?: NameSource;
  /** Id of a provider that answers for it. */
  readonly provider?: string;
  /** What it can be asked for. */
  readonly endpoint?: ModelEndpoint;
}

const cursor: Rule<NamePlace> = (value, param, faults) => {
  const text = typeof value === 'string' ? Buffer.from(value, 'base64url').toString() : '';
  const [, rank = '', name = ''] = /^([012]):(.{1,512})$/su.exec(text) ?? [];
  return name === ''
    ? faults.add(param, 'is no place in this list', 'Write what the page before told as next_cursor.')
    : { rank: Number(rank), name };
};

/** Where the page behind this name begins. */
export const cursorOf = ({ rank, name }: NamePlace): string =>
  Buffer.from(`${rank}:${name}`).toString('base64url');

const rules = {
  limit: pageSize,
  cursor,
  search: nameSearch,
  source: oneOf(nameSources),
  provider: wordParameter,
  endpoint: oneOf(everyEndpoint),
};

/** @throws TokenError `fields-refused` naming every parameter at fault */
export function readCatalogueQuery(query: JsonObject): CatalogueQuery {
  const faults = new Faults();
  const read = fieldsOf(rules)({ ...query }, '', faults);
  if (read === faulty) throw TokenError.ofFields(faults.list);
  const { limit, cursor: after, ...filters } = read;
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  return {
    most: limit ?? usualSize,
    ...(after !== undefined && after !== null && { after }),
    ...(Object.fromEntries(given) as Pick<CatalogueQuery, 'search' | 'source' | 'provider' | 'endpoint'>),
  };
}
