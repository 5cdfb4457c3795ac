import type { Reasoning } from '#libs/canonical';
import { effortForBudget, said, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import type { MessagesEffort, MessagesThinking } from './wire-request.js';

const types = ['enabled', 'adaptive', 'between_tools', 'disabled'] as const;
const modes = { enabled: 'on', adaptive: 'adaptive', between_tools: 'adaptive', disabled: 'off' } as const;
const typeOfMode = { on: 'enabled', adaptive: 'adaptive', off: 'disabled' } as const;

export interface ReadThinking {
  readonly reasoning?: Reasoning;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

export function readThinkingConfig(outer: FieldReader): ReadThinking {
  const reader = outer.object('thinking');
  if (reader === undefined) return { spelling: {} };
  const type = reader.need('type', reader.choice('type', types));
  const reasoning = said({
    mode: modes[type],
    budgetTokens: reader.integer('budget_tokens'),
    display: reader.text('display'),
  });
  return { reasoning, spelling: type === 'between_tools' ? { thinking: type } : {} };
}

/** Writes `thinking` as this format's own client said it. */
export function writeOwnThinking(reasoning: Reasoning, isBetweenTools: boolean): JsonObject {
  const { mode, budgetTokens, display } = reasoning;
  if (mode === undefined) return {};
  const type = isBetweenTools ? 'between_tools' : typeOfMode[mode];
  return { thinking: said({ type, budget_tokens: budgetTokens, display }) };
}

/** The least the vendor takes as a budget. */
const leastBudget = 1024;
/** Budgets that stand for an effort. Source: formats/mapping.md §5. */
const budgets: Readonly<Record<string, number>> = { minimal: 1024, low: 1024, medium: 4096, high: 16_384 };
const largestBudget = 32_768;

/** How a request of another format asks this one to think. */
export interface ThinkingPlan {
  readonly thinking?: MessagesThinking;
  readonly effort?: MessagesEffort;
  /** The limit of tokens, thinking included. */
  readonly maxTokens: number;
}

export interface ThinkingCircumstances {
  /** The client's own limit. */
  readonly maxOutputTokens: number | undefined;
  /** Why the vendor would refuse a thinking turn here, in a sentence; undefined where it would not. */
  readonly obstacle: string | undefined;
}

/** Plans thinking and the limit of tokens, which depend on each other. */
export function planThinking(
  reasoning: Reasoning | undefined,
  circumstances: ThinkingCircumstances,
  encoding: Encoding,
): ThinkingPlan {
  const { maxOutputTokens, obstacle } = circumstances;
  const limit = maxOutputTokens ?? encoding.dialect.defaultMaxTokens;
  if (reasoning === undefined || !asksToThink(reasoning)) {
    const isOff = reasoning !== undefined && isSwitchedOff(reasoning);
    return { ...(isOff && { thinking: { type: 'disabled' } }), maxTokens: limit };
  }
  if (obstacle !== undefined) {
    encoding.dropped(pathOf(reasoning), featureOf(reasoning), obstacle);
    return { thinking: { type: 'disabled' }, maxTokens: limit };
  }
  const display = displayOf(reasoning);
  if (encoding.dialect.thinking === 'adaptive') {
    const effort = effortOf(reasoning, encoding);
    return { thinking: { type: 'adaptive', ...display }, ...(effort && { effort }), maxTokens: limit };
  }
  return planBudget(reasoning, maxOutputTokens, display, encoding);
}

function planBudget(
  reasoning: Reasoning,
  maxOutputTokens: number | undefined,
  display: { display?: string },
  encoding: Encoding,
): ThinkingPlan {
  const { defaultMaxTokens } = encoding.dialect;
  const wished = wishedBudget(reasoning);
  if (maxOutputTokens === undefined) {
    reportBudget(reasoning, wished, encoding);
    const maxTokens = defaultMaxTokens > wished ? defaultMaxTokens : wished + defaultMaxTokens;
    return { thinking: { type: 'enabled', budget_tokens: wished, ...display }, maxTokens };
  }
  const budget = Math.min(wished, maxOutputTokens - 1);
  if (budget < leastBudget) {
    const detail = `The upstream thinks with ${leastBudget} tokens at least, which the limit of tokens does not allow.`;
    encoding.dropped(pathOf(reasoning), featureOf(reasoning), detail);
    return { thinking: { type: 'disabled' }, maxTokens: maxOutputTokens };
  }
  reportBudget(reasoning, budget, encoding);
  return { thinking: { type: 'enabled', budget_tokens: budget, ...display }, maxTokens: maxOutputTokens };
}

function isSwitchedOff({ mode, effort, budgetTokens }: Reasoning): boolean {
  return mode === 'off' || effort === 'none' || (budgetTokens === 0 && effort === undefined);
}

function asksToThink(reasoning: Reasoning): boolean {
  const { mode, effort, budgetTokens } = reasoning;
  const isNamed = mode !== undefined || effort !== undefined || budgetTokens !== undefined;
  return isNamed && !isSwitchedOff(reasoning);
}

/** A budget below zero leaves it to the model, as a bare "on" does. */
function wishedBudget({ effort, budgetTokens }: Reasoning): number {
  if (budgetTokens !== undefined && budgetTokens > 0) return Math.max(leastBudget, budgetTokens);
  return budgets[effort ?? 'medium'] ?? largestBudget;
}

function reportBudget(reasoning: Reasoning, budget: number, encoding: Encoding): void {
  if (reasoning.budgetTokens === budget) return;
  const asked =
    reasoning.budgetTokens !== undefined
      ? `A budget of ${reasoning.budgetTokens}`
      : `Effort ${reasoning.effort ?? 'left to the model'}`;
  const detail = `${asked} is sent as a budget of ${budget} tokens.`;
  encoding.approximated(pathOf(reasoning), featureOf(reasoning), detail);
}

function effortOf(reasoning: Reasoning, encoding: Encoding): MessagesEffort | undefined {
  const { effort, budgetTokens } = reasoning;
  const wished = effort ?? (budgetTokens === undefined ? undefined : effortForBudget(budgetTokens));
  if (wished === undefined || wished === 'none') return undefined;
  const nearest = wished === 'minimal' ? 'low' : wished;
  if (nearest !== effort) {
    const asked = effort === undefined ? `A budget of ${budgetTokens ?? 0} tokens` : `Effort ${effort}`;
    encoding.approximated(pathOf(reasoning), featureOf(reasoning), `${asked} is sent as effort ${nearest}.`);
  }
  return nearest;
}

/** Who asks for a summary, wants one shown. */
function displayOf({ summary, display }: Reasoning): { display?: string } {
  const shown = unlessEmpty(said({ display }));
  if (shown !== undefined) return shown.display === 'summarized' || shown.display === 'omitted' ? shown : {};
  return summary === undefined || summary === 'none' ? {} : { display: 'summarized' };
}

function featureOf({ budgetTokens }: Reasoning): 'reasoning-budget' | 'reasoning-effort' {
  return budgetTokens === undefined ? 'reasoning-effort' : 'reasoning-budget';
}

function pathOf({ budgetTokens }: Reasoning): string {
  return budgetTokens === undefined ? 'reasoning.effort' : 'reasoning.budget_tokens';
}
