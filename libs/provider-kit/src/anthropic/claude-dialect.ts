import type { Dialect } from '../generation.js';

/** Largest answer where a client of another format names none and the vendor does not tell the model's own. */
const usualMaxTokens = 8192;

type Version = readonly [major: number, minor: number];

/** Opus 4.6 and its generation are the last that take sampling parameters and a budget for thinking. */
const lastSampling = [4, 6] as const;

/**
 * What a Claude model's name tells, at Anthropic or at a cloud: from Claude 4.7 on there are no sampling parameters,
 * and thinking is adaptive.
 * Source: formats/messages.md, "Two API versions are live" and "Thinking".
 */
export function claudeDialect(model: string): Dialect {
  const version = versionOf(model);
  const isNew = version !== undefined && isAfter(version, lastSampling);
  return { defaultMaxTokens: usualMaxTokens, ...(isNew && { sampling: false, thinking: 'adaptive' }) };
}

/**
 * `claude-opus-4-6`, `claude-sonnet-5@20261001`, `us.anthropic.claude-haiku-4-5-20251001-v1:0`; older names put the
 * version first.
 */
function versionOf(model: string): Version | undefined {
  const [, major, minor = '0'] =
    /(?:^|[./])claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?:[-@:]|$)/.exec(model) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

const isAfter = ([major, minor]: Version, [otherMajor, otherMinor]: Version): boolean =>
  major === otherMajor ? minor > otherMinor : major > otherMajor;
