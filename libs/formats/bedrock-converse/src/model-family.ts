/** Whose ways a model has where Converse leaves things to the model. */
export type ModelFamily = 'claude' | 'nova' | 'gpt-oss' | 'other';

type Version = readonly [major: number, minor: number];

/**
 * The family of a model.
 * @param model a foundation model's id or ARN, or an inference profile's with a prefix: `us.anthropic.claude-…`
 */
export function familyOf(model: string): ModelFamily {
  if (/\banthropic\.claude\b/.test(model)) return 'claude';
  if (/\bamazon\.nova-/.test(model)) return 'nova';
  return /\bopenai\.gpt-oss\b/.test(model) ? 'gpt-oss' : 'other';
}

/** `claude-sonnet-4-5-20250929-v1:0`, `claude-opus-5`; older names have the version first: `claude-3-7-sonnet-…`. */
export function claudeVersion(model: string): Version | undefined {
  const [, older, olderMinor] = /claude-(\d)(?:-(\d))?-[a-z]/.exec(model) ?? [];
  if (older !== undefined) return [Number(older), Number(olderMinor ?? 0)];
  const [, major, minor] = /claude-[a-z]+-(\d{1,2})(?:-(\d{1,2})(?!\d))?/.exec(model) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor ?? 0)];
}

/** Whether a version is another one or after it. */
export const isFrom = ([major, minor]: Version, [otherMajor, otherMinor]: Version): boolean =>
  major === otherMajor ? minor >= otherMinor : major > otherMajor;
