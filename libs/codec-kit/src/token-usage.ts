import type { Buffer } from 'node:buffer';
import type { Usage } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { topLevelObject } from './relayed-bytes.js';

/** Usage of something that only reads: `{prompt_tokens, total_tokens}`, either may be missing. */
export function readTokenUsage(usage: JsonObject | undefined): Usage | undefined {
  if (usage === undefined) return undefined;
  const total = usage.prompt_tokens ?? usage.total_tokens;
  return typeof total === 'number' ? { input: { total }, raw: usage } : undefined;
}

/** The same in a body that is relayed. */
export const relayedTokenUsage = (body: Buffer): Usage | undefined =>
  readTokenUsage(topLevelObject(body, 'usage'));

/** As OpenAI and Jina write it. Zero where nobody said. */
export function writeTokenUsage(usage: Usage | undefined): { prompt_tokens: number; total_tokens: number } {
  const total = usage?.input?.total ?? 0;
  return { prompt_tokens: total, total_tokens: total };
}
