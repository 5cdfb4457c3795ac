import { describe, expect, it } from '@jest/globals';
import { loadConfiguration } from '../config/load-configuration.js';
import type { GatewayConfiguration, ModelConfiguration } from '../config/gateway-configuration.js';
import { withoutFaulty } from './without-faulty.js';

const provider = (id: string) => ({ id, type: 'openai', apiKeys: [], lane: 'auto' as const, options: {} });
const model = (...providers: readonly string[]): ModelConfiguration => ({
  candidates: providers.map((name) => ({ provider: name, model: 'm' })),
});

const configuration: GatewayConfiguration = {
  ...loadConfiguration({ environment: {}, workingDirectory: '/nowhere' }),
  providers: [provider('main'), provider('main.2')],
  models: new Map([
    ['both', model('main', 'main.2')],
    ['one.5', model('main')],
  ]),
};

const without = (...keys: readonly string[]) =>
  withoutFaulty(
    configuration,
    keys.map((key) => ({ key, fault: 'is wrong', fix: 'Mend it.' })),
  );

describe('a configuration without what cannot be used', () => {
  it('has no provider at fault, and nothing that leads there', () => {
    const left = without('providers.main.type');
    expect(left?.providers.map(({ id }) => id)).toEqual(['main.2']);
    expect([...(left?.models ?? [])]).toEqual([['both', model('main.2')]]);
  });

  it('has no model at fault', () => {
    const left = without('models.one.5.0.provider');
    expect(left?.providers).toHaveLength(2);
    expect([...(left?.models?.keys() ?? [])]).toEqual(['both']);
  });

  it('is none where something else is at fault', () => {
    expect(without('OPENAI_BASE_URL')).toBeUndefined();
  });
});
