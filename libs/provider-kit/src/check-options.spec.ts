import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chatDialectSchema, checkOptions, headerOptions, ProviderSettingsError } from '#libs/provider-kit';
import type { ProviderSettings } from '#libs/provider-kit';

const schema = z.strictObject({ ...headerOptions, dialect: chatDialectSchema.exactOptional() });

function problems(options: ProviderSettings['options']): readonly string[] {
  try {
    checkOptions(schema, options);
    return [];
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    return error.problems.map(({ setting, fault, fix }) => `${setting} ${fault}. ${fix}`);
  }
}

describe('options of a provider', () => {
  it('are returned checked, header names in lower case', () => {
    expect(checkOptions(schema, { headers: { 'X-Team': 'a' }, project: 'p' })).toEqual({
      headers: { 'x-team': 'a' },
      project: 'p',
    });
  });

  it('that nobody knows are named, all at once, with those there are', () => {
    expect(problems({ organisation: 'x', dialect: { maxTokens: true } })).toEqual([
      'dialect.maxTokens is no setting of this provider type. Remove it.',
      'organisation is no setting of this provider type. Remove it. This type also takes: headers, organization, project, dialect.',
    ]);
  });

  it.each([
    [
      { headers: { 'x-a': 'b\r\nx-evil: 1' } },
      'headers.x-a cannot be used. Write plain printable characters on one line.',
    ],
    [
      { headers: { 'content-length': '5' } },
      'headers.content-length cannot be used. Remove it: this header is set by the gateway.',
    ],
    [
      { headers: { 'bad name': 'x' } },
      'headers.bad name cannot be used. Write a header name: letters, digits and dashes.',
    ],
    [{ headers: 'x' }, 'headers cannot be used. Write names and values, one pair a line.'],
    [
      { dialect: { maxTokensField: 'tokens' } },
      'dialect.maxTokensField cannot be used. Write max_tokens or max_completion_tokens.',
    ],
  ])('%j: a clear problem', (options, problem) => {
    expect(problems(options)).toEqual([problem]);
  });
});
