import type { Reasoning } from '#libs/canonical';
import { effortForBudget, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
const summaries = ['auto', 'concise', 'detailed'] as const;

/** Reads `reasoning`; its other fields stay unread. */
export function readReasoning(reader: FieldReader): Reasoning | undefined {
  const reasoning = reader.object('reasoning');
  const effort = reasoning?.choice('effort', efforts);
  const summary = reasoning?.choice('summary', summaries);
  return unlessEmpty<Reasoning>({
    ...(effort !== undefined && { effort }),
    ...(summary !== undefined && { summary }),
  });
}

export function writeReasoning(reasoning: Reasoning, encoding: Encoding): JsonObject {
  const effort = encoding.own ? reasoning.effort : effortOf(reasoning, encoding);
  const summary = encoding.own ? reasoning.summary : summaryOf(reasoning, effort);
  const written = unlessEmpty({
    ...(effort !== undefined && { effort }),
    ...(summary !== undefined && encoding.dialect.reasoningSummary && { summary }),
  });
  return written === undefined ? {} : { reasoning: written };
}

function effortOf({ mode, effort, budgetTokens }: Reasoning, encoding: Encoding): Reasoning['effort'] {
  if (mode === 'off') return 'none';
  if (effort !== undefined || budgetTokens === undefined) return effort;
  const nearest = effortForBudget(budgetTokens);
  if (nearest === undefined) return undefined;
  encoding.approximated(
    'reasoning.budget_tokens',
    'reasoning-budget',
    `A budget of ${String(budgetTokens)} tokens is sent as effort ${nearest}.`,
  );
  return nearest;
}

/** Clients of formats that show thinking unless told otherwise get the summary, the only form there is. */
function summaryOf({ mode, summary, display }: Reasoning, effort: Reasoning['effort']): string | undefined {
  if (effort === 'none' || display === 'omitted') return undefined;
  if (summary !== undefined) return summaries.find((known) => known === summary) ?? 'auto';
  return mode === 'on' || mode === 'adaptive' ? 'auto' : undefined;
}
