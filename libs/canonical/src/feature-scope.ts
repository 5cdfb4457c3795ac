import type { Feature } from './feature.js';
import type { PartIndex } from './part-index.js';
import type { CanonicalRequest } from './request.js';

type Group = 'sampling' | 'tools' | 'toolChoice' | 'reasoning' | 'output' | 'caching' | 'session';

/** What of a request a feature is about: one of its groups, or parts that say more than words. */
export type FeatureScope = Group | 'parts';

const scopes: Readonly<Record<FeatureScope, readonly Feature[]>> = {
  sampling: [
    ...(['temperature', 'top-p', 'top-k', 'min-p', 'frequency-penalty', 'presence-penalty'] as const),
    ...(['repetition-penalty', 'seed', 'stop', 'max-tokens', 'candidates', 'logprobs'] as const),
    'logit-bias',
  ],
  parts: [
    ...(['image-bytes', 'image-url', 'image-file', 'image-detail', 'audio-input', 'video-input'] as const),
    ...(['document-bytes', 'document-url', 'document-text', 'document-file', 'filename'] as const),
    ...(['media-name', 'tool-result-media', 'tool-result-error', 'tool-call-proof'] as const),
    ...(['server-tool-replay', 'citations-replay', 'refusal-replay', 'reasoning-replay'] as const),
  ],
  tools: ['function-tools', 'custom-tools', 'server-tools', 'strict-tools'],
  toolChoice: ['tool-choice-required', 'tool-choice-named', 'tool-choice-allowed'],
  reasoning: ['reasoning-switch', 'reasoning-effort', 'reasoning-budget', 'reasoning-summary'],
  output: ['json-output', 'json-schema-output', 'verbosity', 'audio-output', 'image-output'],
  caching: ['cache-key', 'cache-mode', 'cache-retention'],
  session: ['user-id', 'store', 'previous-response', 'conversation'],
};

const scopeByFeature = new Map(
  (Object.keys(scopes) as FeatureScope[]).flatMap((scope) =>
    scopes[scope].map((feature): [Feature, FeatureScope] => [feature, scope]),
  ),
);

/** The scope of a feature; undefined where it may be used anywhere. */
export function scopeOf(feature: Feature): FeatureScope | undefined {
  return scopeByFeature.get(feature);
}

/** Whether a request holds what features of the scope are about. Where not, none of them is used. */
export function holds(request: CanonicalRequest, parts: PartIndex, scope: FeatureScope): boolean {
  return scope === 'parts' ? !parts.isEmpty : request[scope] !== undefined;
}
