import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import type { ConnectedProvider } from '#libs/provider-kit';
import { listModels, pullModels, removeModels } from './commands.js';
import { LocalModelsModule } from './local-models.module.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { LocalProvider } from './local.provider.js';
import { knownModels } from './store/manifest.js';
import { ModelPaths } from './store/model-paths.js';
import { ModelStore } from './store/model-store.js';
import { PullLock } from './store/pull-lock.js';

const settings = { id: 'local', type: 'local', apiKeys: [], options: {} };
const [tinyllama] = knownModels;
if (tinyllama === undefined) throw new Error('the manifest is empty');
const [file] = tinyllama.files;
const [firstPackage] = tinyllama.packages;

let dataDirectory: string;
let application: TestingModule;
let provider: ConnectedProvider;
let logged: jest.SpiedFunction<Logger['error']>;

/** The application with nothing reachable: every pull fails at once. */
async function boot(more: Partial<LocalModelsOptions> = {}): Promise<void> {
  const options: LocalModelsOptions = {
    dataDirectory,
    npmEnvironment: { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
    ...{ pull: false, threads: 1, queue: 1, idleUnload: 1000 },
    ...more,
  };
  const module = LocalModelsModule.register({ useFactory: () => options });
  application = await Test.createTestingModule({ imports: [module] }).compile();
  provider = application.get(LocalProvider).connect(settings);
}

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'local-models-'));
  jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  await provider.close?.();
  await application.get(LocalProvider).onApplicationShutdown();
  jest.restoreAllMocks();
  await rm(dataDirectory, { recursive: true, force: true });
});

const paths = (): ModelPaths => new ModelPaths(join(dataDirectory, 'models'), tinyllama);

async function ask(): Promise<unknown> {
  if (provider.generation?.kind !== 'native') throw new Error('the provider answers by itself');
  const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }] as const;
  const call = { model: 'tinyllama', signal: new AbortController().signal };
  return provider.generation.generate({ model: 'tinyllama', source: 'openai-chat', messages }, call);
}

/** Weights of the right size, but with other bytes. */
async function plantWrongWeights(): Promise<string> {
  if (file === undefined) throw new Error('the model has no file');
  await mkdir(paths().folder, { recursive: true });
  await writeFile(paths().weights(file), '');
  await truncate(paths().weights(file), file.bytes);
  return paths().weights(file);
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!condition() && Date.now() < deadline) await sleep(20);
}

describe('LocalProvider', () => {
  it('knows its models, and takes no address or key', async () => {
    await boot();
    expect(provider.recognises('tinyllama')).toBe(true);
    expect(provider.recognises('gpt-5')).toBe(false);
    const connector = application.get(LocalProvider);
    expect(() => connector.connect({ ...settings, baseUrl: 'http://x', apiKeys: ['k'] })).toThrow(
      /providers\.local.*baseUrl, apiKey.*remove/,
    );
  });

  it('says what each of its models answers', async () => {
    await boot();
    const served = provider.models().map(({ id, endpoints }) => [id, endpoints]);
    expect(served).toEqual(
      expect.arrayContaining([
        ['tinyllama', ['generation']],
        ['minilm', ['embedding']],
        ['minilm-rerank', ['reranking']],
        ['piper', ['speech']],
        ['flite', ['speech']],
      ]),
    );
    for (const [id, endpoints] of served) expect(provider.endpointsOf?.(String(id))).toEqual(endpoints);
    expect(provider.recognises('minilm-rerank')).toBe(true);
    expect(provider.endpointsOf?.('gpt-5')).toBeUndefined();
  });

  it('refuses a model on another endpoint', async () => {
    await boot();
    if (provider.embedding?.kind !== 'native') throw new Error('the provider answers by itself');
    const call = { model: 'minilm-rerank', signal: new AbortController().signal };
    const inputs = [{ kind: 'text', text: 'Hello' }] as const;
    await expect(provider.embedding.run({ model: 'minilm-rerank', inputs }, call)).rejects.toMatchObject({
      code: 'caller_invalid_request',
      param: 'model',
      message: expect.stringContaining('reranking'),
    });
  });

  it('says how to get weights that nobody pulls', async () => {
    await boot();
    const detail = expect.stringContaining('npm start -- models pull tinyllama');
    expect(provider.models()[0]).toEqual({
      id: 'tinyllama',
      ownedBy: 'local',
      endpoints: ['generation'],
      state: { status: 'off', detail, fetchable: true },
    });
    await expect(ask()).rejects.toMatchObject({
      code: 'gateway_model_not_ready',
      status: 503,
      retryable: false,
      message: detail,
    });
  });

  it('tells how far weights are that are on their way', async () => {
    await boot();
    const lock = await PullLock.acquire(paths().lock, new AbortController().signal, () => undefined);
    await mkdir(paths().downloads);
    if (firstPackage !== undefined) {
      await writeFile(paths().partial(firstPackage), '');
      await truncate(paths().partial(firstPackage), 80_000_000);
    }
    const detail = '25 % of 319 MB pulled';
    expect(provider.models()[0]?.state).toEqual({ status: 'on-its-way', detail, progress: 0.25 });
    await expect(ask()).rejects.toMatchObject({
      code: 'gateway_model_not_ready',
      retryable: true,
      retryAfter: 30,
      message: expect.stringContaining(detail),
    });
    await lock.release();
  });

  it('refuses wrong weights by name and pulls them again, though not told to pull by itself', async () => {
    await boot();
    const path = await plantWrongWeights();
    expect(provider.models()[0]).toEqual({ id: 'tinyllama', ownedBy: 'local', endpoints: ['generation'] });
    await expect(ask()).rejects.toMatchObject({ code: 'gateway_model_not_ready', retryAfter: 30 });
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`${path} of model "tinyllama" is refused`));
    await until(() => provider.models()[0]?.state?.status === 'off');
    expect(provider.models()[0]?.state?.detail).toContain('registry cannot be reached');
  });

  it('pulls at a start what answers where nobody else could, or what it is told to', async () => {
    await boot();
    const pulled = (...terms: Parameters<LocalProvider['pulledAtStart']>): readonly string[] =>
      application
        .get(LocalProvider)
        .pulledAtStart(...terms)
        .map(({ id }) => id);
    const preselected = knownModels.filter((model) => model.preselected).map(({ id }) => id);
    expect(preselected).not.toContain('flite');
    expect([pulled(1, 'auto'), pulled(2, true)]).toEqual([preselected, preselected]);
    expect([pulled(2, 'auto'), pulled(1, false)]).toEqual([[], []]);
  });

  it('pulls in the background at a first start, and shows why it failed', async () => {
    await boot({ pull: true });
    const local = application.get(LocalProvider);
    local.startBackgroundPull(local.pulledAtStart(1, 'auto'));
    expect(provider.models()[0]?.state?.status).toBe('on-its-way');
    await until(() => provider.models()[0]?.state?.status === 'off' && logged.mock.calls.length > 0);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('registry cannot be reached'));
    await expect(ask()).rejects.toMatchObject({ retryAfter: 30 });
  });
});

describe('commands', () => {
  const run = async (command: (store: ModelStore, output: { write(text: string): void }) => unknown) => {
    let text = '';
    await command(application.get(ModelStore), { write: (more) => (text += more) });
    return text;
  };

  it('list, remove and refuse what does not exist', async () => {
    await boot();
    const missing = await run((store, output) => {
      listModels(store, output);
    });
    expect(missing).toContain('not here; a pull brings 319 MB');
    expect(missing).toContain('Apache-2.0, by TinyLlama/TinyLlama-1.1B-Chat-v1.0');
    expect(missing).toContain('embedding as minilm, reranking as minilm-rerank, context 256 tokens');
    expect(missing).toContain('not here; a pull brings 17 MB');
    await plantWrongWeights();
    const ready = await run((store, output) => {
      listModels(store, output);
    });
    expect(ready).toContain('ready, 323 MB on disk');
    const remove = (store: ModelStore, output: { write(text: string): void }) =>
      removeModels(store, ['tinyllama'], output);
    await expect(run(remove)).resolves.toBe('tinyllama removed\n');
    await expect(run(remove)).resolves.toBe('tinyllama was not here\n');
    await expect(run((store, output) => pullModels(store, ['nope'], {}, output))).rejects.toThrow(
      'There is no embedded model "nope". There are: tinyllama, minilm, ',
    );
    // A model goes by the names it answers to as well.
    const removeServed = (store: ModelStore, output: { write(text: string): void }) =>
      removeModels(store, ['minilm-rerank'], output);
    await expect(run(removeServed)).resolves.toBe('minilm was not here\n');
  });
});
