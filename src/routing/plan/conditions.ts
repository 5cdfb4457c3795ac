import type { CandidateConditions } from '../../config/gateway-configuration.js';
import type { CandidateRules } from '../candidate.js';
import type { Asked, AskedFeatures } from './asked.js';

const switches = ['vision', 'audio', 'tools', 'schema'] as const satisfies readonly (keyof AskedFeatures)[];

/** Why a candidate does not take a request, as a clause; undefined where it does. */
export function refusalOf({ when, context }: CandidateRules, asked: Asked): string | undefined {
  if (when?.stream !== undefined && when.stream !== asked.stream) {
    return when.stream ? 'takes streams only' : 'takes no streams';
  }
  if (when === undefined && context === undefined) return undefined;
  const features = asked.features?.();
  if (features === undefined) return undefined;
  if (context !== undefined && features.tokens > context) {
    return `the prompt of about ${features.tokens} tokens exceeds its context of ${context}`;
  }
  return when && conditionRefusal(when, features);
}

function conditionRefusal(when: CandidateConditions, features: AskedFeatures): string | undefined {
  const missed = switches.find((name) => when[name] !== undefined && when[name] !== features[name]);
  if (missed !== undefined)
    return `takes requests ${when[missed] === true ? 'with' : 'without'} ${missed} only`;
  const { minTokens = 0, maxTokens = Infinity } = when;
  if (features.tokens < minTokens) return `takes prompts from ${minTokens} tokens on`;
  return features.tokens > maxTokens ? `takes prompts of up to ${maxTokens} tokens` : undefined;
}
