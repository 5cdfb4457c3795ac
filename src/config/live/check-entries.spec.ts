import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { checkModel, checkProvider } from './check-entries.js';

const faults = (
  checked: ReturnType<typeof checkProvider> | ReturnType<typeof checkModel>,
): readonly string[] =>
  'problems' in checked ? checked.problems.map(({ key, fault }) => `${key} ${fault}`) : [];

describe('checkProvider', () => {
  it('takes what the file would take', () => {
    const written = { type: 'groq', apiKey: 'gsk', baseUrl: 'https://here/v1/', modelPatterns: ['x-*'] };
    expect(checkProvider('fast', written)).toEqual({
      entry: {
        id: 'fast',
        type: 'groq',
        baseUrl: 'https://here/v1',
        apiKeys: ['gsk'],
        lane: 'auto',
        options: { modelPatterns: ['x-*'] },
      },
    });
  });

  it.each<readonly [JsonObject, string]>([
    [{ type: 'groq', baseUrl: 'ftp://x' }, 'providers.a.baseUrl "ftp://x" is not a web address'],
    [{ type: 'groq', baseUrl: 'https://u:p@x' }, 'providers.a.baseUrl its value holds a credential'],
    [
      { type: 'groq', apiKey: 'a b' },
      'providers.a.apiKey its value holds blanks or characters that no key has',
    ],
    [{ type: 'groq', apiKey: 'k', apiKeys: ['k'] }, 'providers.a.apiKeys stands beside apiKey'],
    [{ type: 'groq', api_key: 'k' }, 'providers.a.api_key there is no such setting'],
    [
      { type: 'groq', apiKey: '${HOME}' },
      'providers.a.apiKey reads a variable, which only the configuration file can',
    ],
    [{ apiKey: 'k' }, 'providers.a.type is missing'],
    [{ type: 'ai-sdk', package: 'shelljs' }, 'providers.a.package names code of this machine'],
    [
      { type: 'azure-openai', entraTokenFile: '/etc/passwd' },
      'providers.a.entraTokenFile names a file of this machine, or something like it',
    ],
    [
      { type: 'google-vertex', credentials: { credential_source: { file: '/etc/passwd' } } },
      'providers.a.credentials.credential_source names a file of this machine, or something like it',
    ],
    [
      { type: 'google-vertex', credentials: '{"credential_source":{"file":"/etc/passwd"}}' },
      'providers.a.credentials names a file of this machine, or something like it',
    ],
  ])('refuses %j', (written, fault) => {
    expect(faults(checkProvider('a', written))).toEqual([fault]);
  });

  it('refuses an id that no provider can have', () => {
    expect(faults(checkProvider('Not/One', { type: 'groq' }))).toEqual([
      'providers["Not/One"] is not a provider id',
    ]);
  });
});

describe('checkModel', () => {
  const candidates = [{ provider: 'a', model: 'm' }];

  it('takes what the file would take', () => {
    const written = { candidates, deadlines: { firstToken: '5s' }, strategy: 'weighted' };
    expect(checkModel('fast', written, ['a'])).toEqual({
      entry: { candidates, deadlines: { firstToken: 5000 }, strategy: 'weighted' },
    });
  });

  it('refuses candidates without a provider, where that is asked, and whatever the file refuses', () => {
    expect(faults(checkModel('fast', { candidates }, ['b']))).toEqual([
      'models.fast.candidates[0].provider no provider has the id "a"',
    ]);
    expect(faults(checkModel('fast', { candidates }))).toEqual([]);
    expect(faults(checkModel('a/fast', { candidates }, ['a']))).toHaveLength(1);
    expect(faults(checkModel('fast', { candidates, strategies: 'weighted' }, ['a']))).toEqual([
      'models.fast.strategies there is no such setting',
    ]);
    expect(faults(checkModel('fast', {}, ['a']))).toEqual(['models.fast.candidates is missing']);
  });
});

describe('a name that objects keep for themselves', () => {
  it('is refused, and is not taken for what they inherit', () => {
    const candidates = [{ provider: 'main', model: 'x' }];
    expect(faults(checkModel('__proto__', { candidates }))).toEqual(['models.__proto__ is not a model name']);
    expect(faults(checkProvider('__proto__', { type: 'groq' }))).toEqual([
      'providers.__proto__ is not a provider id',
    ]);
    expect(checkModel('constructor', { candidates })).toMatchObject({ entry: { candidates } });
  });
});
