import type { JsonObject } from '#libs/json';
import type { TokenQuery } from '../../storage/token.repository.js';
import type { Rule } from '../../tokens/fields/rule.js';
import { oneOf } from '../../tokens/fields/simple-rules.js';
import { readPageQuery, wordParameter } from '../page-query.js';

const mostAsterisks = 3;
const longestSearch = 100;

/** A part of a name, in which an asterisk stands for any text. @returns the pieces between asterisks */
const search: Rule<readonly string[]> = (value, param, faults) => {
  const fix = `Write a part of the name, 1 to ${longestSearch} characters; an asterisk stands for any text, up to ${mostAsterisks} of them.`;
  if (typeof value !== 'string' || value === '' || value.length > longestSearch || /\p{Cc}/u.test(value)) {
    return faults.add(param, 'cannot be looked for', fix);
  }
  const pieces = value.split('*');
  return pieces.length - 1 > mostAsterisks
    ? faults.add(param, `has ${pieces.length - 1} asterisks`, fix)
    : pieces.filter((piece) => piece !== '');
};

const rules = {
  owner: wordParameter,
  team: wordParameter,
  state: oneOf(['active', 'disabled', 'expired', 'revoked'] as const),
  search,
};

/**
 * Which tokens a list is to have.
 * @throws TokenError `fields-refused` naming every parameter at fault
 */
export function readTokenQuery(query: JsonObject): TokenQuery {
  const { most, after, filters } = readPageQuery(query, rules);
  const { owner, team, state, search: nameHolds } = filters;
  return {
    most,
    now: Date.now(),
    ...(after !== undefined && { after: { createdAt: after.at, id: after.id } }),
    ...(owner !== undefined && owner !== null && { owner }),
    ...(team !== undefined && team !== null && { team }),
    ...(state !== undefined && state !== null && { state }),
    ...(nameHolds !== undefined && nameHolds !== null && { nameHolds }),
  };
}
