import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-problem.js';
import { loadConfiguration } from './load-configuration.js';

const providers = 'providers: { a: { type: x }, b: { type: y } }\n';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routing-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function load(file: string, environment: Record<string, string> = {}) {
  writeFileSync(join(folder, 'gateway.yaml'), providers + file);
  return loadConfiguration({ environment, workingDirectory: folder });
}

function problems(file: string) {
  try {
    load(file);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('a model', () => {
  it('may be the list of its candidates', () => {
    const { models } = load('models:\n  m: [{ provider: a, model: x }, { provider: b, model: y }]\n');
    expect(models?.get('m')).toEqual({
      candidates: [
        { provider: 'a', model: 'x' },
        { provider: 'b', model: 'y' },
      ],
    });
  });

  it('may have settings of its own', () => {
    const { models } = load(`models:
  m:
    candidates:
      - { provider: a, model: x, weight: 3, priority: 1, context: 1000, when: { vision: false, maxTokens: 9 } }
    strategy: weighted
    retries: 2
    deadlines: { firstToken: 5s, total: 1m }
    hedge: { after: 800ms }
    fallbackOn: [context_length_exceeded]
`);
    expect(models?.get('m')).toEqual({
      candidates: [
        {
          provider: 'a',
          model: 'x',
          weight: 3,
          priority: 1,
          context: 1000,
          when: { vision: false, maxTokens: 9 },
        },
      ],
      strategy: 'weighted',
      retries: 2,
      deadlines: { firstToken: 5000, total: 60_000 },
      hedge: { after: 800 },
      fallbackOn: ['context_length_exceeded'],
    });
  });

  const one = 'candidates: [{ provider: a, model: x }]';
  it.each<[string, string, string, string, number]>([
    ['another strategy', `  m:\n    ${one}\n    strategy: best`, 'models.m.strategy', 'cheapest', 5],
    ['an unknown key', `  m:\n    ${one}\n    stratgy: weighted`, 'models.m.stratgy', 'strategy', 5],
    ['no candidates', '  m: { strategy: weighted }', 'models.m.candidates', '{ provider', 3],
    ['an empty list', '  m: { candidates: [] }', 'models.m.candidates', '{ provider', 3],
    [
      'a missing provider',
      '  m:\n    candidates:\n      - { provider: remote, model: x }',
      'models.m.candidates[0].provider',
      'Add it',
      5,
    ],
    [
      'a misspelt condition',
      '  m:\n    - { provider: a, model: x, when: { visoin: true } }',
      'models.m[0].when.visoin',
      'vision',
      4,
    ],
    ['a weight in words', '  m: [{ provider: a, model: x, weight: much }]', 'models.m[0].weight', 'whole', 3],
    [
      'a deadline without unit',
      `  m:\n    ${one}\n    deadlines: { idle: 5 }`,
      'models.m.deadlines.idle',
      '5s',
      5,
    ],
    ['a hedge in the wrong shape', `  m:\n    ${one}\n    hedge: 5s`, 'models.m.hedge', 'indented', 5],
    [
      'another error',
      `  m:\n    ${one}\n    fallbackOn: [all]`,
      'models.m.fallbackOn[0]',
      'content_filter',
      5,
    ],
  ])('is refused with %s', (_what, file, key, fix, line) => {
    const found = problems(`models:\n${file}\n`);
    expect(found).toMatchObject([{ key, line }]);
    expect(found[0]?.fix).toContain(fix);
  });
});

describe('routing', () => {
  it('has defaults, and variables that win', () => {
    expect(load('').routing).toMatchObject({
      strategy: 'priority',
      retries: 1,
      fallbackOn: [],
      headers: true,
    });
    const { routing } = load('routing: { retries: 3 }\n', {
      GATEWAY_ROUTING_RETRIES: '0',
      GATEWAY_ROUTING_FALLBACK_ON: 'content_filter, context_length_exceeded',
      GATEWAY_ROUTING_HEDGE_AFTER: 'off',
    });
    expect(routing).toMatchObject({ retries: 0, hedgeAfter: 0 });
    expect(routing.fallbackOn).toEqual(['context_length_exceeded', 'content_filter']);
  });

  it('may go by price, and asks for models as often as it is told', () => {
    const file = 'routing: { strategy: cheapest, modelRefresh: off }\n';
    expect(load(file).routing).toMatchObject({ strategy: 'cheapest', modelRefresh: 0 });
    expect(load('').routing.modelRefresh).toBe(600_000);
    expect(problems('routing: { modelRefresh: 1s }\n')[0]?.fault).toContain('too short');
  });
});
