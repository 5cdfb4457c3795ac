import type { Reasoning, Sampling } from '#libs/canonical';
import { effortForBudget } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

type Effort = Exclude<NonNullable<Reasoning['effort']>, 'none'>;

/** How a request asks the model to think. */
export interface ThinkingPlan {
  /** In `additionalModelRequestFields`, in the model's own words. */
  readonly fields: JsonObject;
  /** In `outputConfig`. */
  readonly effort?: string;
  readonly thinks: boolean;
}

export interface ThinkingCircumstances {
  readonly sampling: Sampling;
  /** Why Claude would refuse a thinking turn here, in a sentence; undefined where it would not. */
  readonly obstacle: string | undefined;
}

const silent: ThinkingPlan = { fields: {}, thinks: false };

/** Plans thinking in the ways of the model. */
export function planThinking(
  reasoning: Reasoning | undefined,
  circumstances: ThinkingCircumstances,
  encoding: Encoding,
): ThinkingPlan {
  if (reasoning === undefined) return silent;
  reportSummary(reasoning, encoding);
  const isOff = isSwitchedOff(reasoning);
  if (!isOff && !asksToThink(reasoning)) return silent;
  const { thinking } = encoding.dialect;
  if (thinking === 'none') {
    const detail = 'The model cannot be asked to think, or not to.';
    encoding.dropped(pathOf(reasoning), featureOf(reasoning), detail);
    return silent;
  }
  if (thinking === 'budget' || thinking === 'adaptive')
    return planClaude(reasoning, isOff, circumstances, encoding);
  return thinking === 'level'
    ? planLevel(reasoning, isOff, circumstances.sampling, encoding)
    : planEffort(reasoning, isOff, encoding);
}

/** Claude alone has a word for what it shows. */
function reportSummary({ summary }: Reasoning, encoding: Encoding): void {
  if (summary === undefined || summary === 'none' || encoding.dialect.family === 'claude') return;
  encoding.dropped(
    'reasoning.summary',
    'reasoning-summary',
    'What the model shows of its thinking is its own choice.',
  );
}

const isSwitchedOff = ({ mode, effort, budgetTokens }: Reasoning): boolean =>
  mode === 'off' || effort === 'none' || (budgetTokens === 0 && effort === undefined);

const asksToThink = ({ mode, effort, budgetTokens }: Reasoning): boolean =>
  mode !== undefined || effort !== undefined || budgetTokens !== undefined;

const off: ThinkingPlan = { fields: { thinking: { type: 'disabled' } }, thinks: false };

function planClaude(
  reasoning: Reasoning,
  isOff: boolean,
  { sampling, obstacle }: ThinkingCircumstances,
  encoding: Encoding,
): ThinkingPlan {
  if (isOff) return off;
  if (obstacle !== undefined) {
    encoding.dropped(pathOf(reasoning), featureOf(reasoning), obstacle);
    return off;
  }
  if (encoding.dialect.thinking === 'budget')
    return planBudget(reasoning, sampling.maxOutputTokens, encoding);
  const effort = effortAmong(['low', 'medium', 'high', 'xhigh', 'max'], reasoning, encoding);
  return {
    fields: { thinking: { type: 'adaptive', ...displayOf(reasoning) } },
    ...(effort !== undefined && { effort }),
    thinks: true,
  };
}

/** The least the vendor takes as a budget. */
const leastBudget = 1024;
/** Budgets that stand for an effort. Source: formats/mapping.md §5. */
const budgets: Readonly<Record<string, number>> = { minimal: 1024, low: 1024, medium: 4096, high: 16_384 };
const largestBudget = 32_768;

function planBudget(reasoning: Reasoning, limit: number | undefined, encoding: Encoding): ThinkingPlan {
  const budget = Math.min(wishedBudget(reasoning), (limit ?? Infinity) - 1);
  if (budget < leastBudget) {
    const detail = `The upstream thinks with ${leastBudget} tokens at least, which the limit of tokens does not allow.`;
    encoding.dropped(pathOf(reasoning), featureOf(reasoning), detail);
    return off;
  }
  if (reasoning.budgetTokens !== budget) {
    const asked = askedFor(reasoning);
    encoding.approximated(
      pathOf(reasoning),
      featureOf(reasoning),
      `${asked} is sent as a budget of ${budget} tokens.`,
    );
  }
  const thinking = { type: 'enabled', budget_tokens: budget, ...displayOf(reasoning) };
  return { fields: { thinking }, thinks: true };
}

/** A budget below zero leaves it to the model, as a bare "on" does. */
function wishedBudget({ effort, budgetTokens }: Reasoning): number {
  if (budgetTokens !== undefined && budgetTokens > 0) return Math.max(leastBudget, budgetTokens);
  return budgets[effort ?? 'medium'] ?? largestBudget;
}

/** Nova's own levels. At the highest it takes neither sampling nor a limit. Source: Nova 2 user guide, "Extended thinking". */
function planLevel(
  reasoning: Reasoning,
  isOff: boolean,
  sampling: Sampling,
  encoding: Encoding,
): ThinkingPlan {
  if (isOff) return { fields: { reasoningConfig: { type: 'disabled' } }, thinks: false };
  const { temperature, topP, maxOutputTokens } = sampling;
  const isBound = temperature !== undefined || topP !== undefined || maxOutputTokens !== undefined;
  const levels = isBound ? (['low', 'medium'] as const) : (['low', 'medium', 'high'] as const);
  const level = effortAmong(levels, reasoning, encoding) ?? 'medium';
  return { fields: { reasoningConfig: { type: 'enabled', maxReasoningEffort: level } }, thinks: true };
}

/** It always thinks. */
function planEffort(reasoning: Reasoning, isOff: boolean, encoding: Encoding): ThinkingPlan {
  if (isOff) {
    const detail = 'The model always thinks; it is asked to think little.';
    encoding.approximated(pathOf(reasoning), featureOf(reasoning), detail);
    return { fields: { reasoning_effort: 'low' }, thinks: true };
  }
  const effort = effortAmong(['low', 'medium', 'high'], reasoning, encoding);
  return { fields: effort === undefined ? {} : { reasoning_effort: effort }, thinks: true };
}

const order: readonly Effort[] = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The nearest effort that the model has; undefined where the client leaves it to the model. */
function effortAmong(known: readonly Effort[], reasoning: Reasoning, encoding: Encoding): Effort | undefined {
  const { effort, budgetTokens } = reasoning;
  const wished = effort ?? (budgetTokens === undefined ? undefined : effortForBudget(budgetTokens));
  if (wished === undefined || wished === 'none') return undefined;
  const nearest =
    known.find((one) => order.indexOf(one) >= order.indexOf(wished)) ?? known.at(-1) ?? 'medium';
  if (nearest !== effort) {
    const detail = `${askedFor(reasoning)} is sent as effort ${nearest}.`;
    encoding.approximated(pathOf(reasoning), featureOf(reasoning), detail);
  }
  return nearest;
}

/** Who asks for a summary, wants one shown. */
function displayOf({ summary, display }: Reasoning): { display?: string } {
  if (display === 'summarized' || display === 'omitted') return { display };
  return display !== undefined || summary === undefined || summary === 'none'
    ? {}
    : { display: 'summarized' };
}

const askedFor = ({ effort, budgetTokens }: Reasoning): string =>
  effort === undefined && budgetTokens !== undefined
    ? `A budget of ${budgetTokens} tokens`
    : `Effort ${effort ?? 'left to the model'}`;

function featureOf({
  effort,
  budgetTokens,
}: Reasoning): 'reasoning-budget' | 'reasoning-effort' | 'reasoning-switch' {
  if (budgetTokens !== undefined) return 'reasoning-budget';
  return effort === undefined ? 'reasoning-switch' : 'reasoning-effort';
}

function pathOf({ effort, budgetTokens }: Reasoning): string {
  if (budgetTokens !== undefined) return 'reasoning.budget_tokens';
  return effort === undefined ? 'reasoning.mode' : 'reasoning.effort';
}
