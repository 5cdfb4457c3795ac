import type { Reasoning } from '#libs/canonical';

/** Upper bounds of the budgets that stand for an effort. */
const budgets = [
  { upTo: 2048, effort: 'low' },
  { upTo: 8192, effort: 'medium' },
  { upTo: Infinity, effort: 'high' },
] as const;

/** The effort for a budget of tokens; undefined for a negative one, which leaves it to the model. */
export function effortForBudget(budgetTokens: number): Reasoning['effort'] {
  if (budgetTokens < 0) return undefined;
  return budgetTokens === 0 ? 'none' : budgets.find(({ upTo }) => budgetTokens <= upTo)?.effort;
}
