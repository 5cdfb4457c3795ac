import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Dialect } from '#libs/provider-kit';

/** Largest answer where a client of another format names none and the vendor does not tell the model's own. */
export const usualMaxTokens = 8192;

type Version = readonly [major: number, minor: number];

/** Opus 4.6 and its generation are the last that take sampling parameters and a budget for thinking. */
const lastSampling = [4, 6] as const;

/**
 * What a model's name tells: from Claude 4.7 on there are no sampling parameters, and thinking is adaptive.
 * Source: formats/messages.md, "Two API versions are live" and "Thinking".
 */
export function dialectByName(model: string): Dialect {
  const version = versionOf(model);
  const isNew = version !== undefined && isAfter(version, lastSampling);
  return { defaultMaxTokens: usualMaxTokens, ...(isNew && { sampling: false, thinking: 'adaptive' }) };
}

/** `claude-opus-4-6`, `claude-sonnet-5`, `claude-haiku-4-5-20251001`; older names put the version first. */
function versionOf(model: string): Version | undefined {
  const [, major, minor = '0'] = /^claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?:-|$)/.exec(model) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

const isAfter = ([major, minor]: Version, [otherMajor, otherMinor]: Version): boolean =>
  major === otherMajor ? minor > otherMinor : major > otherMajor;

/** What the vendor says of a model in its list. Source: formats/models.md, "Anthropic model". */
export function dialectSaid({ max_tokens: maxTokens, capabilities }: JsonObject): Dialect {
  const types = capability(capability(capabilities, 'thinking'), 'types');
  const adaptive = capability(types, 'adaptive');
  return {
    ...(typeof maxTokens === 'number' && maxTokens >= 1 && { defaultMaxTokens: Math.floor(maxTokens) }),
    ...(isJsonObject(adaptive) && { thinking: adaptive.supported === true ? 'adaptive' : 'budget' }),
  };
}

const capability = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isJsonObject(value) ? value[name] : undefined;
