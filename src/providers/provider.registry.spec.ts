import { Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { ModelProvider, ProviderSettingsError } from '#libs/provider-kit';
import type { ConnectedProvider, ProviderConnector, ProviderSettings } from '#libs/provider-kit';
import { ConfigModule } from '../config/config.module.js';
import { loadConfiguration } from '../config/load-configuration.js';
import type { GatewayConfiguration, ProviderConfiguration } from '../config/gateway-configuration.js';
import { ProviderTypeFinder } from './provider-type.finder.js';
import { ProviderRegistry, SECRET_REGISTRAR } from './provider.registry.js';
import { ProvidersModule } from './providers.module.js';

const idleProvider: ConnectedProvider = { recognises: () => false, models: () => [] };

/** Remembers what it was connected with. */
class Recorder implements ProviderConnector {
  static settings: ProviderSettings[] = [];
  static closed = 0;

  connect(settings: ProviderSettings): ConnectedProvider {
    if (settings.options.fail === true) {
      throw new ProviderSettingsError([{ setting: 'fail', fault: 'is set', fix: 'Remove it.' }]);
    }
    Recorder.settings.push(settings);
    const close = async (): Promise<void> => {
      Recorder.closed++;
    };
    return { ...idleProvider, secrets: ['from-options'], close };
  }
}

@ModelProvider({
  type: 'acme',
  title: 'Acme',
  variables: {
    apiKey: ['ACME_API_KEY'],
    baseUrl: ['ACME_BASE_URL'],
    options: { version: ['ACME_VERSION', 'VERSION'] },
  },
})
class AcmeProvider extends Recorder {}

@ModelProvider({
  type: 'house',
  title: 'House',
  keyless: true,
  variables: { apiKey: [], baseUrl: ['HOUSE_BASE_URL'] },
})
class HouseProvider extends Recorder {}

@ModelProvider({ type: 'embedded', title: 'Embedded', automatic: true })
class EmbeddedProvider extends Recorder {}

@ModelProvider({ type: 'acme', title: 'Another Acme' })
class ImpostorProvider extends Recorder {}

const provider = (id: string, more: Partial<ProviderConfiguration> = {}): ProviderConfiguration => ({
  id,
  type: 'acme',
  apiKeys: [],
  lane: 'auto',
  options: {},
  ...more,
});

function configuration(
  providers: readonly ProviderConfiguration[] = [],
  environment: Readonly<Record<string, string>> = {},
  enabled: boolean | 'auto' = 'auto',
): GatewayConfiguration {
  const base = loadConfiguration({ environment, workingDirectory: '/nonexistent' });
  return { ...base, providers, local: { ...base.local, enabled } };
}

async function boot(
  given: GatewayConfiguration,
  classes: readonly Type[] = [AcmeProvider, HouseProvider, EmbeddedProvider],
  secrets: string[] = [],
): Promise<{ registry: ProviderRegistry; testing: TestingModule }> {
  Recorder.settings = [];
  @Module({ providers: [...classes] })
  class VendorsModule {}
  const testing = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(given), DiscoveryModule, VendorsModule],
    providers: [
      ProviderTypeFinder,
      ProviderRegistry,
      { provide: SECRET_REGISTRAR, useValue: (secret: string) => secrets.push(secret) },
    ],
  }).compile();
  await testing.init();
  return { registry: testing.get(ProviderRegistry), testing };
}

const states = (registry: ProviderRegistry): readonly string[] =>
  registry.list().map((entry) => (entry.state === 'on' ? `${entry.id}: on` : `${entry.id}: ${entry.reason}`));

describe('ProviderRegistry', () => {
  it('connects what the file names, several of one type, in its order', async () => {
    const { registry } = await boot(
      configuration([
        provider('second', { apiKeys: ['k1'], lane: 'hub' }),
        provider('first', { apiKeys: ['k2'], baseUrl: 'http://here/v1', options: { x: 1 } }),
      ]),
    );
    expect(states(registry).slice(0, 2)).toEqual(['second: on', 'first: on']);
    expect(registry.get('second')).toMatchObject({
      type: 'acme',
      title: 'Acme',
      source: 'file',
      lane: 'hub',
    });
    expect(Recorder.settings[1]).toEqual({
      id: 'first',
      type: 'acme',
      baseUrl: 'http://here/v1',
      apiKeys: ['k2'],
      options: { x: 1 },
    });
  });

  it('takes turns with several keys', async () => {
    const { registry } = await boot(
      configuration([provider('a', { apiKeys: ['1', '2', '3'] }), provider('b', { baseUrl: 'http://b' })]),
    );
    const [a, b] = registry.connected();
    expect([1, 2, 3, 4].map(() => a?.nextApiKey())).toEqual(['1', '2', '3', '1']);
    expect(b?.nextApiKey()).toBeUndefined();
  });

  it('switches vendors on by their variables, keyless ones by their address', async () => {
    const environment = {
      ACME_API_KEY: 'key',
      ACME_BASE_URL: 'https://acme/v1/',
      HOUSE_BASE_URL: 'http://house/v1',
    };
    const { registry } = await boot(configuration([], environment));
    expect(states(registry)).toEqual([
      'acme: on',
      'house: on',
      'embedded: other providers are on; local.enabled: true keeps it on beside them',
    ]);
    expect(Recorder.settings).toEqual([
      { id: 'acme', type: 'acme', baseUrl: 'https://acme/v1', apiKeys: ['key'], options: {} },
      { id: 'house', type: 'house', baseUrl: 'http://house/v1', apiKeys: [], options: {} },
    ]);
  });

  it('does not switch a type on twice, and sends its key to no other address', async () => {
    const { registry } = await boot(
      configuration([provider('main'), provider('proxy', { baseUrl: 'http://proxy' })], {
        ACME_API_KEY: 'key',
      }),
    );
    expect(registry.connected().map(({ id }) => id)).toEqual(['main', 'proxy']);
    expect(Recorder.settings.map(({ apiKeys }) => apiKeys)).toEqual([['key'], []]);
  });

  it('takes further settings of a type from its variables, unless the file says otherwise', async () => {
    const environment = { ACME_API_KEY: 'key', VERSION: '2' };
    await boot(configuration([], environment));
    expect(Recorder.settings[0]?.options).toEqual({ version: '2' });
    const proxy = provider('proxy', { baseUrl: 'http://proxy' });
    const written = provider('main', { options: { version: '3' } });
    await boot(configuration([provider('told'), written, proxy], { ...environment, ACME_VERSION: '1' }));
    expect(Recorder.settings.map(({ options }) => options)).toEqual([{ version: '1' }, { version: '3' }, {}]);
  });

  it('stops the start at a variable that is no good', async () => {
    const misset = configuration([], { HOUSE_BASE_URL: 'house:8000' }, false);
    await expect(boot(misset)).rejects.toThrow(/HOUSE_BASE_URL\s+is not a web address/);
  });

  it('says why a vendor is off: its variable is missing', async () => {
    const { registry } = await boot(configuration([], {}, false));
    expect(states(registry)).toEqual([
      'embedded: local.enabled is false',
      'acme: ACME_API_KEY is not set',
      'house: HOUSE_BASE_URL is not set',
    ]);
    expect(registry.get('acme')?.state).toBe('off');
    expect(registry.get('nobody')).toBeUndefined();
  });

  it.each([
    [[], 'auto', true],
    [[provider('main', { apiKeys: ['k'] })], 'auto', false],
    [[provider('main', { apiKeys: ['k'] })], true, true],
    [[], false, false],
  ] as const)('with %j and local.enabled %s the automatic type is on: %s', async (providers, enabled, on) => {
    const { registry } = await boot(configuration(providers, {}, enabled));
    expect(registry.get('embedded')?.state).toBe(on ? 'on' : 'off');
  });

  it('stops the start at an unknown type, with the nearest one', async () => {
    await expect(boot(configuration([provider('main', { type: 'acne' })]))).rejects.toThrow(
      /providers\.main\.type\s+"acne" is no provider type\s+→ Write it as acme\./,
    );
  });

  it('stops the start where a provider of the file cannot be connected, naming all of them', async () => {
    const broken = configuration([
      provider('one', { options: { fail: true } }),
      provider('two', { options: { fail: true } }),
    ]);
    await expect(boot(broken)).rejects.toThrow(
      /providers\.one\.fail\s+is set\s+→ Remove it\.[^]*providers\.two\.fail/,
    );
  });

  it('refuses two classes of one type', async () => {
    await expect(boot(configuration(), [AcmeProvider, ImpostorProvider])).rejects.toThrow(
      'Two provider classes claim the type "acme": AcmeProvider and ImpostorProvider.',
    );
  });

  it('tells every credential to the registrar', async () => {
    const secrets: string[] = [];
    await boot(configuration([provider('a', { apiKeys: ['1', '2'] })], {}), undefined, secrets);
    expect(secrets).toEqual(['1', '2', 'from-options']);
  });

  it('closes the providers when the application stops', async () => {
    const { testing } = await boot(
      configuration([provider('a', { apiKeys: ['1'] }), provider('b', { apiKeys: ['1'] })]),
    );
    Recorder.closed = 0;
    await testing.close();
    expect(Recorder.closed).toBe(2);
  });
});

describe('a set that takes the place of another', () => {
  const [a, b] = [provider('a', { apiKeys: ['1'] }), provider('b', { apiKeys: ['1'] })];

  it('takes over who is the same, connects who is new, and comes into use as a whole', async () => {
    const { registry } = await boot(configuration([a, b]));
    const before = registry.connected();
    Recorder.settings = [];
    const changed = { ...b, lane: 'hub' } as const;
    const prepared = registry.prepare(configuration([changed, a, provider('c', { apiKeys: ['1'] })]));
    expect(Recorder.settings.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(registry.connected()).toEqual(before);
    expect(registry.use(prepared).map(({ id }) => id)).toEqual(['b']);
    expect(registry.connected().map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(registry.get('a')).toBe(before[0]);
    expect(registry.get('b')).not.toBe(before[1]);
  });

  it('lets keys of the same upstream rest on', async () => {
    const { registry } = await boot(configuration([provider('a', { apiKeys: ['1', '2'] })]));
    const ringOf = () => registry.connected()[0]?.keys;
    ringOf()?.rest('1', undefined, () => 60_000);
    registry.use(registry.prepare(configuration([provider('a', { apiKeys: ['1', '3'], lane: 'hub' })])));
    expect([ringOf()?.take(), ringOf()?.take()]).toEqual(['3', '3']);
    registry.use(registry.prepare(configuration([provider('a', { apiKeys: ['1'], baseUrl: 'http://b' })])));
    expect(ringOf()?.readyAt()).toBe(0);
  });

  it('does not come to be where one of the file cannot be connected; what was connected for it is closed', async () => {
    const { registry } = await boot(configuration([a]));
    Recorder.closed = 0;
    const broken = configuration([a, b, provider('c', { options: { fail: true } })]);
    expect(() => registry.prepare(broken)).toThrow(/providers\.c\.fail\s+is set/);
    expect([Recorder.closed, registry.connected().map(({ id }) => id)]).toEqual([1, ['a']]);
  });

  it('closes who has left once nobody needs it, or when the application stops', async () => {
    const { registry, testing } = await boot(configuration([a, b]));
    Recorder.closed = 0;
    const free = Promise.withResolvers<undefined>();
    const left = registry.use(registry.prepare(configuration([a])));
    const retired = registry.retire(
      left,
      free.promise.then(() => undefined),
    );
    expect(Recorder.closed).toBe(0);
    free.resolve(undefined);
    await retired;
    expect(Recorder.closed).toBe(1);
    void registry.retire(registry.use(registry.prepare(configuration([]))), new Promise(() => undefined));
    await testing.close();
    // Its own one, and the automatic one that has come instead.
    expect(Recorder.closed).toBe(3);
  });

  it('has stored ones beside the others, and says of those that cannot be why', async () => {
    const { registry } = await boot(configuration([a], { HOUSE_BASE_URL: 'http://house/v1' }));
    const stored = [
      provider('mine', { apiKeys: ['k'] }),
      provider('acme', { apiKeys: ['k'] }),
      provider('a'),
      provider('house'),
      provider('embedded'),
      provider('odd', { type: 'acne' }),
      provider('broken', { options: { fail: true } }),
    ];
    const prepared = registry.prepare(configuration([a], { HOUSE_BASE_URL: 'http://house/v1' }), stored);
    registry.use(prepared);
    expect([...prepared.faults.keys()]).toEqual(['a', 'house', 'embedded', 'odd', 'broken']);
    expect(registry.connected().map(({ id, source }) => `${id}: ${source}`)).toEqual([
      'a: file',
      'house: variables',
      'mine: stored',
      'acme: stored',
    ]);
    expect(registry.get('broken')).toMatchObject({ state: 'off', source: 'stored' });
  });

  it('does not turn the embedded models off for a stored one', async () => {
    const { registry } = await boot(configuration());
    registry.use(registry.prepare(configuration(), [a]));
    expect(registry.connected().map(({ id }) => id)).toEqual(['a', 'embedded']);
  });
});

describe('ProvidersModule', () => {
  const bootAll = async (given: GatewayConfiguration): Promise<ProviderRegistry> => {
    const testing = await Test.createTestingModule({
      imports: [ConfigModule.forRoot(given), ProvidersModule],
    }).compile();
    await testing.init();
    return testing.get(ProviderRegistry);
  };

  it('brings every type and preset, each off until it is wanted', async () => {
    const registry = await bootAll(
      configuration([], {
        GROQ_API_KEY: 'g',
        OPENAI_API_KEY: 'o',
        OLLAMA_BASE_URL: 'http://127.0.0.1:11434/v1',
      }),
    );
    expect(registry.connected().map(({ id }) => id)).toEqual(['openai', 'groq', 'ollama']);
    expect(registry.get('mistral')).toMatchObject({ state: 'off', reason: 'MISTRAL_API_KEY is not set' });
  });

  it.each([
    [
      provider('x', { type: 'openai' }),
      /providers\.x\.apiKey\s+is missing\s+→ Set it, or the variable OPENAI_API_KEY/,
    ],
    [
      provider('x', { type: 'groq' }),
      /providers\.x\.apiKey\s+is missing\s+→ Set it, or the variable GROQ_API_KEY/,
    ],
    [provider('x', { type: 'openai-compatible' }), /providers\.x\.baseUrl\s+is missing/],
    [provider('x', { type: 'ollama', options: { maxTokens: 5 } }), /providers\.x\.maxTokens\s+is no setting/],
  ])('stops the start at %j', async (given, message) => {
    await expect(bootAll(configuration([given]))).rejects.toThrow(message);
  });
});
