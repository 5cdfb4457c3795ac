import { describe, expect, it } from '@jest/globals';
import { implicitProviderIds } from './implicit-providers.js';

const withVariables = (...names: readonly string[]): readonly string[] =>
  implicitProviderIds((name) => (names.includes(name) ? 'x' : undefined));

describe('implicitProviderIds', () => {
  it('are the automatic types and those whose variables are set', () => {
    const without = withVariables();
    expect(without).not.toContain('openai');
    const added = withVariables(
      'OPENAI_API_KEY',
      'GROQ_API_KEY',
      'GROQ_BASE_URL',
      'MISTRAL_BASE_URL',
      'OLLAMA_BASE_URL',
    );
    expect(added.filter((id) => !without.includes(id))).toEqual(['openai', 'groq', 'ollama']);
  });
});
