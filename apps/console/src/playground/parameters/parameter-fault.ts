import type { Fault } from '../../gateway/fault.js';
import type { ParameterId } from '../conversation/conversation.js';
import { parameterIds } from '../conversation/conversation.js';

/** What formats call a parameter where it is not our own name without capitals. */
const otherNames: Readonly<Record<string, ParameterId>> = {
  maxcompletiontokens: 'maxTokens',
  maxoutputtokens: 'maxTokens',
  stopsequences: 'stop',
  reasoningeffort: 'reasoning',
  thinking: 'reasoning',
  thinkingconfig: 'reasoning',
  thinkingbudget: 'reasoning',
  budgettokens: 'reasoning',
  functioncallingconfig: 'toolChoice',
};

/** Which parameter a fault is about, from the name its format gave it, such as `generationConfig.topK`. */
export function parameterOfFault({ place, param }: Fault): ParameterId | undefined {
  if (place !== 'parameter' || param === undefined) return undefined;
  const parts = param.split(/[.[\]]/).map((part) => part.replaceAll(/[^a-z]/gi, '').toLowerCase());
  for (const part of parts) {
    const id = otherNames[part] ?? parameterIds.find((known) => known.toLowerCase() === part);
    if (id !== undefined) return id;
  }
  return undefined;
}
