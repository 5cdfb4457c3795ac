import { duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute } from './units.js';

/** Limits and budgets of tokens. */
export interface LimitsConfiguration {
  /** How long a request waits for room that others under way may leave in a budget. Default 5 s; 0 is off. */
  readonly wait: number;
}

/** Limits and budgets of tokens. */
export const limits = group({
  wait: setting(
    duration({ least: 0, most: 10 * minute, off: true }),
    5 * second,
    "How long a request waits where the rest of its token's budget is held by requests under way. off or 0 refuses it at once.",
  ),
});
