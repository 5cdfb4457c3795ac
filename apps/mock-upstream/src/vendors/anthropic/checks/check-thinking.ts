import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { thinks } from './check-sampling.js';
import type { Circumstances } from './circumstances.js';
import { integer, isSaid, object, oneOf, tag, unknownField } from './field-checks.js';
import { InvalidField } from './invalid-field.js';

const types = ['adaptive', 'between_tools', 'disabled', 'enabled'] as const;

/** Fields of each way to think, besides `type`. */
const fields: Readonly<Record<(typeof types)[number], readonly string[]>> = {
  adaptive: ['display'],
  between_tools: [],
  disabled: [],
  enabled: ['budget_tokens', 'display'],
};

const leastBudget = 1024;

/** Checks how the model is to think, and what does not go with it. @throws InvalidField */
export function checkThinking(body: JsonObject, circumstances: Circumstances): void {
  if (!isSaid(body.thinking)) return;
  const thinking = object(body.thinking, 'thinking');
  const type = tag(thinking, 'thinking', types);
  const path = `thinking.${type}`;
  const unknown = Object.keys(thinking).find((name) => name !== 'type' && !fields[type].includes(name));
  if (unknown !== undefined) unknownField(`${path}.${unknown}`);
  if (isSaid(thinking.display)) oneOf(thinking.display, `${path}.display`, ['summarized', 'omitted']);
  if (type === 'enabled') checkBudget(thinking, body, circumstances);
  if (thinks(body)) checkChoice(body);
}

function checkBudget(
  thinking: JsonObject,
  { max_tokens: limit }: JsonObject,
  { version, isCount }: Circumstances,
): void {
  const budget = integer(thinking.budget_tokens, 'thinking.enabled.budget_tokens', leastBudget);
  if (isCount || version.interleavesThinking || typeof limit !== 'number' || budget < limit) return;
  throw new InvalidField('max_tokens', 'must be greater than `thinking.budget_tokens`');
}

function checkChoice({ tool_choice: choice }: JsonObject): void {
  const isForced = isJsonObject(choice) && (choice.type === 'any' || choice.type === 'tool');
  if (isForced)
    throw new InvalidField('tool_choice', 'Thinking may not be enabled when tool_choice forces tool use.');
}
