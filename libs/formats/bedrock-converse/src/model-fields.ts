import type { Reasoning, Sampling } from '#libs/canonical';
import { said, unlessEmpty } from '#libs/codec-kit';
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
  const topK = fields.top_k ?? record(fields.inferenceConfig).topK;
  return {
    ...(reasoning && { reasoning }),
    ...(typeof topK === 'number' && { topK }),
  };
}

const record = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

function claudeThinking({ type, budget_tokens: budget, display }: JsonObject): Reasoning {
  return said({
    mode: modeOf(type),
    budgetTokens: typeof budget === 'number' ? budget : undefined,
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
