import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { ApiVersion } from '../api-version.js';
import { integer, isSaid, number, show, unknownField } from './field-checks.js';
import { InvalidField } from './invalid-field.js';
import { traitsOf } from './model-traits.js';

const parameters = ['temperature', 'top_p', 'top_k'] as const;
const thinkingModes = ['enabled', 'adaptive', 'between_tools'];

/** Checks how tokens are drawn, which newer versions, newer models and thinking leave to the vendor. */
export function checkSampling(body: JsonObject, version: ApiVersion): void {
  if (!version.hasSampling) {
    const said = parameters.find((name) => body[name] !== undefined);
    if (said !== undefined) unknownField(said);
    return;
  }
  const { temperature, top_p: topP, top_k: topK, model } = body;
  if (isSaid(temperature)) number(temperature, 'temperature', 0, 1);
  if (isSaid(topP)) number(topP, 'top_p', 0, 1);
  if (isSaid(topK)) integer(topK, 'top_k', 0);
  if (!traitsOf(show(model)).takesSampling) checkFixed(body, 0.99, 'for this model');
  if (thinks(body)) checkFixed(body, 0.95, 'when thinking is enabled');
}

/** Whether the request has the model think. */
export function thinks({ thinking }: JsonObject): boolean {
  return isJsonObject(thinking) && typeof thinking.type === 'string' && thinkingModes.includes(thinking.type);
}

function checkFixed(body: JsonObject, leastTopP: number, when: string): void {
  const { temperature, top_p: topP, top_k: topK } = body;
  if (isSaid(temperature) && temperature !== 1)
    throw new InvalidField('temperature', `may only be set to 1 ${when}`);
  if (typeof topP === 'number' && topP < leastTopP)
    throw new InvalidField('top_p', `must be greater than or equal to ${leastTopP} or unset ${when}`);
  if (isSaid(topK)) throw new InvalidField('top_k', `must be unset ${when}`);
}
