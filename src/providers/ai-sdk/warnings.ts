import type { Loss } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** What packages call settings, and the gateway's losses. */
const names: Readonly<Record<string, string>> = {
  stopSequences: 'stop',
  maxOutputTokens: 'max-tokens',
  responseFormat: 'json-schema-output',
  reasoning: 'reasoning-effort',
  reasoningEffort: 'reasoning-effort',
  tools: 'function-tools',
};

/** Losses have one token for what was lost. */
const tokenLimit = 64;

/**
 * What a package warns of, as losses: what it left away, and what it did in another way. Which field of the client's
 * it was, it does not say.
 */
export const lossesOf = (warnings: readonly object[] | undefined): readonly Loss[] =>
  (warnings ?? []).map((warning) => lossOf(warning as JsonObject));

/** Reads the words of v4 and v3, and those of v2: `unsupported-setting`, `unsupported-tool`. */
function lossOf({ type, feature, setting, tool, details, message }: JsonObject): Loss {
  const name = [feature, setting, isJsonObject(tool) ? tool.name : tool].find(
    (one) => typeof one === 'string',
  );
  const detail = [details, message].find((one) => typeof one === 'string');
  const isDropped = typeof type === 'string' && type.startsWith('unsupported');
  return {
    path: '',
    feature: tokenOf(name ?? 'package-warning'),
    action: isDropped ? 'dropped' : 'approximated',
    ...(detail !== undefined && { detail }),
  };
}

/** `topK` → `top-k`, `tool strictness` → `tool-strictness`. */
function tokenOf(name: string): string {
  const token = (Object.hasOwn(names, name) ? (names[name] ?? name) : name)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return token.slice(0, tokenLimit) || 'package-warning';
}
