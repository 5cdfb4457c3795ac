import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { matchModels, ModelProvider } from '#libs/provider-kit';
import type {
  ConnectedProvider,
  NativeGeneration,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
  WireGeneration,
} from '#libs/provider-kit';
import { ConfigModule } from '../config/config.module.js';
import { loadConfiguration } from '../config/load-configuration.js';
import { ProviderTypeFinder } from '../providers/provider-type.finder.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import { cpuTimeOf } from '../../test/support/cpu-time.js';
import { ModelCatalogue } from './model.catalogue.js';
import { ModelDiscovery } from './model.discovery.js';

/** What a provider of these tests is like. */
interface Traits {
  readonly patterns?: readonly string[];
  readonly models?: readonly ProviderModel[];
  readonly discover?: () => Promise<readonly ProviderModel[]>;
  readonly native?: boolean;
  readonly vectors?: boolean;
  readonly endpointsOf?: ConnectedProvider['endpointsOf'];
  readonly wire?: WireGeneration;
}

const traits = new Map<string, Traits>();
const native: NativeGeneration = {
  kind: 'native',
  generate: () => Promise.reject(new Error('not in this test')),
};

@ModelProvider({ type: 'scripted', title: 'Scripted' })
class ScriptedProvider implements ProviderConnector {
  connect({ id }: ProviderSettings): ConnectedProvider {
    const {
      patterns = [],
      models = [],
      discover,
      native: isNative,
      vectors,
      endpointsOf,
      wire,
    } = traits.get(id) ?? {};
    return {
      recognises: matchModels(patterns),
      models: () => models,
      ...(discover && { discover }),
      ...(isNative === true && { generation: native, knowsEveryModel: true }),
      ...(vectors === true && {
        embedding: { kind: 'native', run: () => Promise.reject(new Error('not here')) },
      }),
      ...(endpointsOf && { endpointsOf }),
      ...(wire && { generation: wire }),
    };
  }
}

@ModelProvider({ type: 'vendor', title: 'Vendor', variables: { apiKey: ['VENDOR_API_KEY'] } })
class VendorProvider extends ScriptedProvider {}

@Module({ providers: [ScriptedProvider, VendorProvider] })
class ScriptedModule {}

let running: TestingModule | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
  traits.clear();
});

async function boot(
  providers: Readonly<Record<string, Traits>>,
  models?: Readonly<Record<string, readonly string[]>>,
): Promise<ModelCatalogue> {
  for (const [id, trait] of Object.entries(providers)) traits.set(id, trait);
  const configuration = {
    ...loadConfiguration({ environment: {}, workingDirectory: '/nonexistent' }),
    providers: Object.keys(providers).map((id) => ({
      id,
      type: 'scripted',
      apiKeys: [],
      lane: 'auto' as const,
      options: {},
    })),
    ...(models && {
      models: new Map(
        Object.entries(models).map(([name, candidates]) => [
          name,
          {
            candidates: candidates.map((candidate) => {
              const [provider = '', model = ''] = candidate.split(':');
              return { provider, model };
            }),
          },
        ]),
      ),
    }),
  };
  running = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(configuration), DiscoveryModule, ScriptedModule],
    providers: [ProviderTypeFinder, ProviderRegistry, ModelCatalogue, ModelDiscovery],
  }).compile();
  running.useLogger(false);
  await running.init();
  await new Promise(setImmediate);
  return running.get(ModelCatalogue);
}

const having = (...ids: readonly string[]): Traits => ({ discover: async () => ids.map((id) => ({ id })) });

const route = (catalogue: ModelCatalogue, model: string): readonly string[] =>
  catalogue.resolve(model).candidates.map((candidate) => `${candidate.provider.id}:${candidate.model}`);

function refusal(ask: () => unknown): GatewayError {
  try {
    ask();
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('with public names', () => {
  const models = {
    fast: ['main:gpt-5-mini', 'spare:llama-3'],
    sole: ['vendor:x'],
    mixed: ['vendor:x', 'spare:y'],
  };
  const providers = { main: having('gpt-5-mini', 'gpt-5'), spare: {} };

  it('a name goes to its candidates in order, without those that are off', async () => {
    const catalogue = await boot(providers, models);
    expect(route(catalogue, 'fast')).toEqual(['main:gpt-5-mini', 'spare:llama-3']);
    expect(route(catalogue, 'mixed')).toEqual(['spare:y']);
  });

  it('a name whose providers are all off is 503 and says why', async () => {
    const error = refusal(
      (
        (catalogue) => () =>
          catalogue.resolve('sole')
      )(await boot(providers, models)),
    );
    expect([error.code, error.status]).toEqual(['provider_unavailable', 503]);
    expect(error.message).toContain('vendor (VENDOR_API_KEY is not set)');
  });

  it('provider/model still works, a bare model name does not', async () => {
    const catalogue = await boot(providers, models);
    expect(route(catalogue, 'main/any/thing')).toEqual(['main:any/thing']);
    const error = refusal(() => catalogue.resolve('gpt-5-mini'));
    expect([error.code, error.status, error.param]).toEqual(['caller_unknown_model', 404, 'model']);
  });

  it('only they are listed, with the state of their providers', async () => {
    const entries = (await boot(providers, models)).list();
    expect(entries.map(({ id, ownedBy, state }) => [id, ownedBy, state?.status])).toEqual([
      ['fast', 'main', undefined],
      ['sole', 'model-gateway', 'off'],
      ['mixed', 'spare', undefined],
    ]);
  });

  it('what is reachable is found though it is not listed', async () => {
    const catalogue = await boot(providers, models);
    expect(catalogue.find('main/gpt-5')).toMatchObject({ id: 'main/gpt-5', ownedBy: 'main' });
    expect(catalogue.find('sole').state?.status).toBe('off');
    expect(refusal(() => catalogue.find('nothing')).code).toBe('caller_unknown_model');
  });

  it('a provider nobody knows stops the start, with the nearest', async () => {
    await expect(boot(providers, { fast: ['mian:x'] })).rejects.toThrow(
      /models\.fast\.0\.provider\s+no provider has the id "mian"\s+→ Write it as main\./,
    );
  });
});

describe('without public names', () => {
  it('a name goes to every provider that has or recognises it, in order', async () => {
    const catalogue = await boot({
      one: having('llama-3'),
      two: { models: [{ id: 'llama-3' }] },
      three: { patterns: ['llama-*'] },
      four: having('other'),
    });
    expect(route(catalogue, 'llama-3')).toEqual(['one:llama-3', 'two:llama-3', 'three:llama-3']);
    expect(route(catalogue, 'llama-4')).toEqual(['three:llama-4']);
  });

  it('provider/model goes before names with slashes, but keeps names that begin with their vendor', async () => {
    const catalogue = await boot({
      router: { ...having('router/auto', 'openai/gpt-5', 'meta/llama-3'), patterns: ['router/*'] },
      openai: { patterns: ['gpt-*'] },
    });
    expect(route(catalogue, 'openai/gpt-5')).toEqual(['openai:gpt-5']);
    expect(route(catalogue, 'router/openai/gpt-5')).toEqual(['router:openai/gpt-5']);
    expect(route(catalogue, 'meta/llama-3')).toEqual(['router:meta/llama-3']);
    expect(route(catalogue, 'router/auto')).toEqual(['router:router/auto']);
    expect(route(catalogue, 'router/router/auto')).toEqual(['router:router/auto']);
    expect(route(catalogue, 'router/unlisted')).toEqual(['router:router/unlisted']);
  });

  it('lists the own names, then provider/model, and nothing twice', async () => {
    const catalogue = await boot({
      router: {
        discover: async () => [{ id: 'openai/gpt-5' }, { id: 'llama', created: 7, ownedBy: 'meta' }],
      },
      openai: having('gpt-5', 'llama'),
    });
    const entries = catalogue.list();
    expect(entries.map(({ id }) => id)).toEqual([
      'llama',
      'gpt-5',
      'router/openai/gpt-5',
      'router/llama',
      'openai/gpt-5',
      'openai/llama',
    ]);
    expect(entries[0]).toMatchObject({ created: 7, ownedBy: 'meta' });
    for (const { id, candidates } of entries) expect(catalogue.resolve(id).candidates).toEqual(candidates);
  });

  it('an unknown name is 404 with what comes near', async () => {
    const catalogue = await boot({ main: having('gpt-5', 'gpt-5-mini', 'banana') });
    const { code, message } = refusal(() => catalogue.resolve('gtp-5-mini'));
    expect(code).toBe('caller_unknown_model');
    expect(message).toBe(
      'There is no model "gtp-5-mini". Did you mean: "gpt-5-mini"? GET /v1/models lists the models.',
    );
  });

  it('an embedded provider has the models it names, and no others', async () => {
    const catalogue = await boot({
      local: {
        native: true,
        models: [{ id: 'tiny', state: { status: 'on-its-way', detail: '62 % pulled' } }],
      },
    });
    expect(route(catalogue, 'local/tiny')).toEqual(['local:tiny']);
    expect(catalogue.find('tiny').state).toEqual({ status: 'on-its-way', detail: '62 % pulled' });
    expect(refusal(() => catalogue.resolve('local/tinny')).message).toContain('"local/tiny"');
  });

  it('a provider that is off says why', async () => {
    const error = refusal(
      (
        (catalogue) => () =>
          catalogue.resolve('vendor/x')
      )(await boot({ main: {} })),
    );
    expect([error.code, error.message]).toEqual([
      'provider_unavailable',
      'The provider vendor is off: VENDOR_API_KEY is not set.',
    ]);
  });

  it('while models are being listed an unknown name may be tried again; known ones do not wait', async () => {
    const catalogue = await boot({
      slow: { discover: () => new Promise(() => undefined), patterns: ['known'] },
    });
    expect(route(catalogue, 'known')).toEqual(['slow:known']);
    const error = refusal(() => catalogue.resolve('unknown'));
    expect([error.code, error.retryAfter]).toEqual(['gateway_model_not_ready', 1]);
  });

  it('a provider that could not list its models is named', async () => {
    const catalogue = await boot({ broken: { discover: () => Promise.reject(new Error('refused')) } });
    expect(refusal(() => catalogue.resolve('x-model')).message).toContain(
      'The models of broken could not be listed.',
    );
  });
});

describe('a name', () => {
  it.each([
    ['', 'is empty'],
    ['x'.repeat(513), 'is longer than 512 characters'],
    ['gpt\r\nx', 'holds a control character'],
    ['main/\u0000', 'holds a control character'],
  ])('%j is refused with 400', async (name, fault) => {
    const error = refusal(
      (
        (catalogue) => () =>
          catalogue.resolve(name)
      )(await boot({ main: {} })),
    );
    expect([error.code, error.status, error.param]).toEqual(['caller_invalid_request', 400, 'model']);
    expect(error.message).toContain(fault);
  });

  it("is not an object's own property", async () => {
    const catalogue = await boot({ main: {} }, { fast: ['main:x'] });
    for (const name of ['__proto__', 'constructor', '/', 'main/', '/x']) {
      expect(refusal(() => catalogue.resolve(name)).code).toBe('caller_unknown_model');
    }
  });

  it('is found quickly among 5,000, and missed quickly too', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `vendor-${index % 40}/model-${index}`);
    const catalogue = await boot({ main: having(...ids) });
    const found = cpuTimeOf(() => {
      for (let count = 0; count < 1_000; count++) catalogue.resolve('vendor-7/model-4567');
    });
    expect(found).toBeLessThan(200);
    const missed = cpuTimeOf(() => {
      for (let count = 0; count < 5; count++) refusal(() => catalogue.resolve('vendor-7/modle-4567'));
    });
    expect(missed / 5).toBeLessThan(100);
  });
});

describe('what a model can be asked for', () => {
  it('is what its provider says, else what its name tells, else all that its provider offers', async () => {
    const endpointsOf = (model: string) => (model.startsWith('rank') ? (['reranking'] as const) : undefined);
    const known: readonly ProviderModel[] = [{ id: 'said', endpoints: ['embedding'] }, { id: 'plain' }];
    const catalogue = await boot({
      a: { native: true, vectors: true, models: known, endpointsOf, patterns: ['rank-*'] },
    });
    const endpoints = (name: string) => {
      const [candidate] = catalogue.resolve(name).candidates;
      return catalogue.endpointsOf(candidate);
    };
    expect(endpoints('a/said')).toEqual(['embedding']);
    expect(endpoints('a/plain')).toEqual(['generation', 'embedding']);
    expect(endpoints('a/rank-1')).toEqual([]);
    expect(catalogue.find('said').endpoints).toEqual(['embedding']);
    expect(catalogue.find('plain')).not.toHaveProperty('endpoints');
  });
});

describe("a model's dialect", () => {
  const wire: WireGeneration = {
    kind: 'wire',
    formats: ['openai-chat'],
    dialect: { streamUsage: false },
    dialectOf: (model) => ({ webSearch: model === 'searching', streamUsage: true }),
    envelope: () => {
      throw new Error('not in this test');
    },
  };

  it('is by its name and by configuration, which wins; each model has its own, the same for every request', async () => {
    const catalogue = await boot({ main: { ...having('searching', 'plain'), wire } });
    const dialectOf = (model: string) =>
      catalogue.resolve(model).candidates.map((candidate) => catalogue.dialectOf(candidate))[0];
    expect(dialectOf('searching')).toEqual({ webSearch: true, streamUsage: false });
    expect(dialectOf('plain')).toEqual({ webSearch: false, streamUsage: false });
    expect(dialectOf('plain')).toBe(dialectOf('plain'));
  });

  it('changes with what the provider says of the model', async () => {
    const models: ProviderModel[] = [{ id: 'm', dialect: { developerRole: false } }];
    const catalogue = await boot({ main: { models, wire } });
    const dialectOf = () =>
      catalogue.resolve('m').candidates.map((candidate) => catalogue.dialectOf(candidate))[0];
    expect(dialectOf()).toMatchObject({ developerRole: false });
    models[0] = { id: 'm', dialect: { developerRole: true } };
    expect(dialectOf()).toMatchObject({ developerRole: true });
  });
});
