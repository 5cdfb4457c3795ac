/**
 * Matches model names against patterns in which `*` stands for anything.
 * @param patterns e.g. `gpt-*`; none match nothing
 */
export function matchModels(patterns: readonly string[]): (model: string) => boolean {
  if (patterns.length === 0) return () => false;
  const sources = patterns.map((pattern) => pattern.split('*').map(literal).join('.*'));
  const expression = new RegExp(`^(?:${sources.join('|')})$`, 'su');
  return (model) => expression.test(model);
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
