import type { Reasoning, Sampling } from '#libs/canonical';
import { invalid, isNumber, kindOf, said, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const modes = { enabled: 'on', adaptive: 'adaptive', disabled: 'off' } as const;
const efforts = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** What a request says in its model's own words. */
export interface ModelFields {
  readonly reasoning?: Reasoning;
  readonly topK?: Sampling['topK'];
}

/**
 * Reads the words of Claude, Nova and gpt-oss in `additionalModelRequestFields`, and the effort. They stay unread: so
 * they come back as they were.
 */
export function readModelFields(reader: FieldReader): ModelFields {
  const fields = record(reader.peek('additionalModelRequestFields'));
  const { effort } = record(reader.peek('outputConfig'));
  const reasoning = unlessEmpty<Reasoning>({
    ...claudeThinking(record(fields.thinking)),
    ...novaReasoning(record(fields.reasoningConfig)),
    ...effortSaid(fields.reasoning_effort),
    ...effortSaid(effort),
  });
  const topK =
    integer(fields.top_k, 'top_k') ?? integer(record(fields.inferenceConfig).topK, 'inferenceConfig.topK');
  return {
    ...(reasoning && { reasoning }),
    ...(topK !== undefined && { topK }),
  };
}

const record = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** @throws GatewayError `caller_invalid_request` where it is a fraction */
function integer(value: JsonValue | undefined, path: string): number | undefined {
  if (!isNumber(value)) return undefined;
  if (Number.isInteger(value)) return value;
  throw invalid(`additionalModelRequestFields.${path}`, `must be an integer, but is ${kindOf(value)}`);
}

function claudeThinking({ type, budget_tokens: budget, display }: JsonObject): Reasoning {
  return said({
    mode: modeOf(type),
    budgetTokens: integer(budget, 'thinking.budget_tokens'),
    display: typeof display === 'string' ? display : undefined,
  });
}

function novaReasoning({ type, maxReasoningEffort: effort }: JsonObject): Reasoning {
  return { ...said({ mode: modeOf(type) }), ...effortSaid(effort) };
}

const modeOf = (type: JsonValue | undefined): Reasoning['mode'] | undefined =>
  typeof type === 'string' && Object.hasOwn(modes, type) ? modes[type as keyof typeof modes] : undefined;

function effortSaid(value: JsonValue | undefined): Pick<Reasoning, 'effort'> {
  const effort = efforts.find((one) => one === value);
  return effort === undefined ? {} : { effort };
}
