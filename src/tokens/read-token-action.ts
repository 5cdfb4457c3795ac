import type { JsonObject } from '#libs/json';
import { parseDuration } from '../config/duration.js';
import { fieldsOf } from './fields/composed-rules.js';
import { Faults, faulty } from './fields/field-problem.js';
import type { Rule, Ruled } from './fields/rule.js';
import { oneOf } from './fields/simple-rules.js';
import type { BudgetPeriod } from './principal.js';
import { TokenError } from './token-error.js';

const day = 86_400_000;
/** How long an old secret goes on where nobody says, in milliseconds. */
const usualOverlap = day;
const longestOverlap = 30 * day;

/** A length of time. @returns milliseconds */
const overlap: Rule<number> = (value, param, faults) => {
  const length = typeof value === 'string' ? parseDuration(value) : undefined;
  return length !== undefined && length <= longestOverlap
    ? length
    : faults.add(param, 'is no such time', 'Write a time from 0 to 30d, such as 0, 90m or 24h.');
};

/** @throws TokenError `fields-refused`. @returns milliseconds */
export const readOverlap = (body: JsonObject): number =>
  read(fieldsOf({ overlap }), body).overlap ?? usualOverlap;

const period = oneOf(['day', 'week', 'month', 'total'] as const);

/** @throws TokenError `fields-refused`. @returns undefined for all budgets */
export const readPeriod = (body: JsonObject): BudgetPeriod | undefined =>
  read(fieldsOf({ period }), body).period ?? undefined;

/** Nothing may be in it. @throws TokenError `fields-refused` */
export const readNothing = (body: JsonObject): void => {
  read(fieldsOf({}), body);
};

function read<SomeRule extends Rule<unknown>>(rule: SomeRule, body: JsonObject): Ruled<SomeRule> {
  const faults = new Faults();
  const values = rule(body, '', faults);
  if (values === faulty) throw TokenError.ofFields(faults.list);
  return values as Ruled<SomeRule>;
}
