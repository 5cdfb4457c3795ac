import type { Reasoning } from '#libs/canonical';
import { invalid, isNumber, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject, ownValue } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import type { FieldReader } from '#libs/codec-kit';

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** `thinking.type` of vendors that took it over from Anthropic's format. */
const modes: Readonly<Record<string, Reasoning['mode']>> = {
  enabled: 'on',
  disabled: 'off',
  adaptive: 'adaptive',
};

/**
 * What the client said about thinking: the documented `reasoning_effort`, and the de-facto `thinking`,
 * `enable_thinking` and `reasoning`. The latter are only looked at: they come back from the unread fields.
 */
export function readReasoning(reader: FieldReader): Reasoning | undefined {
  const effort = reader.choice('reasoning_effort', efforts);
  const said: Reasoning = {
    ...readThinkingSwitch(reader),
    ...readThinking(reader),
    ...readVendorReasoning(reader),
    ...(effort !== undefined && { effort }),
  };
  return unlessEmpty(said);
}

function readThinkingSwitch(reader: FieldReader): Reasoning {
  const enabled = reader.peek('enable_thinking');
  return typeof enabled === 'boolean' ? { mode: enabled ? 'on' : 'off' } : {};
}

function readThinking(reader: FieldReader): Reasoning {
  const thinking = reader.peek('thinking');
  if (!isJsonObject(thinking)) return {};
  const mode = typeof thinking.type === 'string' ? ownValue(modes, thinking.type) : undefined;
  return { ...(mode && { mode }), ...budgetOf(thinking.budget_tokens, 'thinking.budget_tokens') };
}

/** OpenRouter's `reasoning: { effort?, max_tokens?, enabled? }`. */
function readVendorReasoning(reader: FieldReader): Reasoning {
  const reasoning = reader.peek('reasoning');
  if (!isJsonObject(reasoning)) return {};
  const effort = efforts.find((word) => word === reasoning.effort);
  return {
    ...(typeof reasoning.enabled === 'boolean' && { mode: reasoning.enabled ? 'on' : 'off' }),
    ...(effort && { effort }),
    ...budgetOf(reasoning.max_tokens, 'reasoning.max_tokens'),
  };
}

function budgetOf(value: JsonValue | undefined, path: string): Reasoning {
  if (!isNumber(value)) return {};
  if (!Number.isInteger(value)) throw invalid(path, 'must be an integer, but is a fraction');
  return { budgetTokens: value };
}

/** Whether `reasoning_effort` itself was given, and not one of the fields that mean the same. */
export function spellReasoning(reader: FieldReader, reasoning: Reasoning | undefined): JsonObject {
  const given = typeof reader.peek('reasoning_effort') === 'string';
  return reasoning !== undefined && !given ? { reasoning: 'vendor' } : {};
}

/** Upper bounds of the budgets that stand for an effort. */
const budgets = [
  { upTo: 2048, effort: 'low' },
  { upTo: 8192, effort: 'medium' },
  { upTo: Infinity, effort: 'high' },
] as const;

export function writeReasoning(
  reasoning: Reasoning,
  spelledElsewhere: boolean,
  encoding: Encoding,
): JsonObject {
  if (encoding.own) {
    return spelledElsewhere || reasoning.effort === undefined ? {} : { reasoning_effort: reasoning.effort };
  }
  if (!encoding.dialect.reasoningEffort) return {};
  const effort = effortOf(reasoning, encoding);
  return effort === undefined ? {} : { reasoning_effort: effort };
}

function effortOf(reasoning: Reasoning, encoding: Encoding): Reasoning['effort'] {
  const { mode, effort, budgetTokens } = reasoning;
  if (mode === 'off') return 'none';
  if (effort !== undefined || budgetTokens === undefined || budgetTokens < 0) return effort;
  const nearest = budgetTokens === 0 ? 'none' : budgets.find(({ upTo }) => budgetTokens <= upTo)?.effort;
  encoding.approximated(
    'reasoning.budget_tokens',
    'reasoning-budget',
    `A budget of ${String(budgetTokens)} tokens is sent as effort ${nearest ?? 'high'}.`,
  );
  return nearest;
}
