import type { GatewayDraft } from './gateway-draft.js';
import { prefixOf } from './settings-text.js';

/** Tells of names such as `openai/gpt-5`, which an aggregator has: they are fine as long as no provider is called so. */
export function noteVendorNames(draft: GatewayDraft): void {
  const prefixes = new Set([...draft.models.keys()].flatMap((name) => prefixOf(name) ?? []));
  if (prefixes.size === 0) return;
  const why =
    'no provider may have these ids; a variable such as OPENAI_API_KEY in the environment makes one';
  draft.note([...prefixes].map((prefix) => `${prefix}/…`).join(', '), 'models', why);
}
