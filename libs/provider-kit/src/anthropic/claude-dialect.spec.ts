import { describe, expect, it } from '@jest/globals';
import { claudeDialect } from './claude-dialect.js';

const budget = { defaultMaxTokens: 8192 };
const adaptive = { ...budget, sampling: false, thinking: 'adaptive' };

describe("a Claude model's name", () => {
  it.each([
    ['claude-opus-4-6', budget],
    ['claude-opus-4-7', adaptive],
    ['claude-opus-4-6@20260205', budget],
    ['claude-opus-4-7@default', adaptive],
    ['anthropic/claude-sonnet-5@20261001', adaptive],
    ['claude-opus-4@20250514', budget],
    ['us.anthropic.claude-opus-4-7-v1:0', adaptive],
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', budget],
    ['claude-3-5-haiku@20241022', budget],
    ['not-claude-opus-4-7', budget],
  ])('tells the ways of %s', (model, dialect) => {
    expect(claudeDialect(model)).toEqual(dialect);
  });
});
