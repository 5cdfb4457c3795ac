import type { CanonicalRequest, Reasoning } from '#libs/canonical';
import { effortForBudget, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import type { GenerateContentThinkingConfig } from './wire-request.js';

const levels = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'] as const;
type Level = (typeof levels)[number];
type Effort = NonNullable<Reasoning['effort']>;

const efforts: Readonly<Record<Level, Effort>> = {
  MINIMAL: 'minimal',
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
};

const levelOf: Readonly<Record<Effort, Level>> = {
  none: 'MINIMAL',
  minimal: 'MINIMAL',
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'HIGH',
  max: 'HIGH',
};

/** The most that every model with budgets takes. */
const largestBudget = 24_576;

const budgetOf: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 1024,
  low: 1024,
  medium: 4096,
  high: 16_384,
  xhigh: largestBudget,
  max: largestBudget,
};

/** Reads `thinkingConfig`: budget 0 is off, -1 leaves the depth to the model. */
export function readThinking(config: FieldReader): Reasoning | undefined {
  const thinking = config.object('thinkingConfig');
  if (thinking === undefined) return undefined;
  const budget = thinking.integer('thinkingBudget');
  const level = readLevel(thinking);
  const includeThoughts = thinking.flag('includeThoughts');
  return unlessEmpty<Reasoning>({
    ...(budget === 0 && { mode: 'off' }),
    ...(budget === -1 && { mode: 'adaptive' }),
    ...(budget !== undefined && budget !== 0 && budget !== -1 && { budgetTokens: budget }),
    ...(level !== undefined && { effort: efforts[level] }),
    ...(includeThoughts === true && { summary: 'auto' }),
    ...(includeThoughts === false && { display: 'omitted' }),
  });
}

function readLevel(thinking: FieldReader): Level | undefined {
  // "Not said", in the vendor's generated clients.
  if (thinking.peek('thinkingLevel') === 'THINKING_LEVEL_UNSPECIFIED') return undefined;
  return thinking.choice('thinkingLevel', levels);
}

/** Writes `thinkingConfig`; nothing where the client said nothing that the model can follow. */
export function writeThinking(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { reasoning } = request;
  if (reasoning === undefined) return {};
  const written = encoding.own ? writeOwn(reasoning) : writeForeign(reasoning, request, encoding);
  return unlessEmpty(written) === undefined ? {} : { thinkingConfig: { ...written } };
}

function writeOwn(reasoning: Reasoning): GenerateContentThinkingConfig {
  const { mode, budgetTokens, effort, summary, display } = reasoning;
  return {
    ...(mode === 'off' && { thinkingBudget: 0 }),
    ...(mode === 'adaptive' && { thinkingBudget: -1 }),
    ...(budgetTokens !== undefined && { thinkingBudget: budgetTokens }),
    ...(effort !== undefined && { thinkingLevel: levelOf[effort] }),
    ...(summary !== undefined && { includeThoughts: true }),
    ...(display !== undefined && { includeThoughts: false }),
  };
}

function writeForeign(
  reasoning: Reasoning,
  request: CanonicalRequest,
  encoding: Encoding,
): GenerateContentThinkingConfig {
  const depth =
    encoding.dialect.thinking === 'level'
      ? writeLevel(reasoning, encoding)
      : writeBudget(reasoning, request.sampling?.maxOutputTokens, encoding);
  return { ...depth, ...(wantsThoughts(reasoning) && { includeThoughts: true }) };
}

/** Whether the client would be shown the thinking: it asked for a summary, or switched thinking on and did not hide it. */
function wantsThoughts({ mode, budgetTokens, summary, display }: Reasoning): boolean {
  if (mode === 'off' || display === 'omitted') return false;
  return (summary ?? 'none') !== 'none' || mode === 'on' || mode === 'adaptive' || budgetTokens !== undefined;
}

function writeLevel(reasoning: Reasoning, encoding: Encoding): GenerateContentThinkingConfig {
  const effort = reasoning.mode === 'off' ? 'none' : reasoning.effort;
  if (effort !== undefined) {
    const level = levelOf[effort];
    if (efforts[level] !== effort) {
      const detail = `Effort "${effort}" is sent as thinking level ${level}.`;
      const [path, feature] =
        reasoning.mode === 'off'
          ? (['reasoning.mode', 'reasoning-switch'] as const)
          : (['reasoning.effort', 'reasoning-effort'] as const);
      encoding.approximated(path, feature, detail);
    }
    return { thinkingLevel: level };
  }
  const { budgetTokens } = reasoning;
  const nearest = budgetTokens === undefined ? undefined : effortForBudget(budgetTokens);
  if (nearest === undefined) return {};
  const level = levelOf[nearest];
  const detail = `A budget of ${budgetTokens ?? 0} tokens is sent as thinking level ${level}.`;
  encoding.approximated('reasoning.budget_tokens', 'reasoning-budget', detail);
  return { thinkingLevel: level };
}

function writeBudget(
  { mode, effort, budgetTokens }: Reasoning,
  limit: number | undefined,
  encoding: Encoding,
): GenerateContentThinkingConfig {
  if (mode === 'off') return { thinkingBudget: 0 };
  if (budgetTokens !== undefined) {
    const budget = Math.min(budgetTokens, largestBudget);
    if (budget !== budgetTokens) {
      const detail = `The model thinks at most ${budget} tokens.`;
      encoding.approximated('reasoning.budget_tokens', 'reasoning-budget', detail);
    }
    return { thinkingBudget: budget };
  }
  if (effort === undefined) return mode === 'adaptive' ? { thinkingBudget: -1 } : {};
  if (effort === 'none') return { thinkingBudget: 0 };
  const budget = Math.min(budgetOf[effort], Math.max((limit ?? Infinity) - 1, 0));
  const detail = `Effort "${effort}" is sent as a thinking budget of ${budget} tokens.`;
  encoding.approximated('reasoning.effort', 'reasoning-effort', detail);
  return { thinkingBudget: budget };
}
