import { group, setting } from '../setting.js';
import { oneOf, wholeNumber } from '../setting-kinds.js';

/** Tokens with a budget. */
export interface BudgetConfiguration {
  /** Whether they may ask models whose price nobody knows. Default: they may not. */
  readonly unpriced: 'refuse' | 'allow';
  /** Tokens that an answer is taken to have at most where nobody says. Default 8192. */
  readonly assumedOutput: number;
}

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
