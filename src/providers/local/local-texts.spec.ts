import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';
import type { EmbeddingInput, EmbeddingRequest, RerankDocument, RerankRequest } from '#libs/canonical';
import type { ConnectedProvider } from '#libs/provider-kit';
import { createModelStore } from './local-models.module.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { LocalProvider } from './local.provider.js';
import { questions } from './texts/fixtures/passages.js';
import { sentencePairs } from './texts/fixtures/sentence-pairs.js';

// The real model computes here. Its weights are pulled once, by the store's own puller, and kept between runs.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
// It computes on one thread: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

const settings = { id: 'local', type: 'local', apiKeys: [], options: {} };
const options: LocalModelsOptions = {
  dataDirectory: join(root, 'node_modules/.cache/model-gateway'),
  npmEnvironment: Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  pull: false,
  threads: 1,
  queue: 1,
  idleUnload: 60_000,
};
const connect = (more: Partial<LocalModelsOptions> = {}): ConnectedProvider => {
  const all = { ...options, ...more };
  return new LocalProvider(createModelStore(all), all).connect(settings);
};

let provider: ConnectedProvider;
let logged: jest.SpiedFunction<Logger['log']>;
let complained: jest.SpiedFunction<Logger['error']>;

beforeAll(async () => {
  logged = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  complained = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  await createModelStore(options).ensure('minilm', AbortSignal.timeout(600_000));
  provider = connect();
}, 600_000);

afterAll(async () => {
  await provider.close?.();
  jest.restoreAllMocks();
});

type Inputs = EmbeddingRequest['inputs'];
const texts = (all: readonly string[]): Inputs =>
  all.map((text): EmbeddingInput => ({ kind: 'text', text })) as unknown as Inputs;

async function embed(
  inputs: readonly string[] | Inputs,
  more: Partial<EmbeddingRequest> = {},
  { signal = new AbortController().signal, from = provider } = {},
) {
  if (from.embedding?.kind !== 'native') throw new Error('the provider answers by itself');
  const asked = typeof inputs[0] === 'string' ? texts(inputs as readonly string[]) : (inputs as Inputs);
  const { value, losses } = await from.embedding.run(
    { model: 'minilm', inputs: asked, ...more },
    { model: 'minilm', signal },
  );
  return {
    vectors: value.vectors.map((vector) => Array.from(vector)),
    tokens: value.usage?.input?.total,
    losses,
  };
}

async function rerank(
  query: string,
  documents: readonly RerankDocument[],
  more: Partial<RerankRequest> = {},
  signal = new AbortController().signal,
) {
  if (provider.reranking?.kind !== 'native') throw new Error('the provider answers by itself');
  const [first, ...others] = documents;
  if (first === undefined) throw new Error('there must be a document');
  const { value, losses } = await provider.reranking.run(
    { model: 'minilm-rerank', query, documents: [first, ...others], ...more },
    { model: 'minilm-rerank', signal },
  );
  return { ...value, tokens: value.usage?.input?.total, losses };
}

const similarity = (one: readonly number[] = [], other: readonly number[] = []): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

describe('vectors', () => {
  it('are nearer for the same said in other words than for anything else', async () => {
    const { vectors } = await embed(sentencePairs.flat());
    for (const [at, pair] of sentencePairs.entries()) {
      const near = sentencePairs.map((_, other) => similarity(vectors[2 * at], vectors[2 * other + 1]));
      expect([pair[0], near.indexOf(Math.max(...near))]).toEqual([pair[0], at]);
      expect(near[at]).toBeGreaterThan(0.2);
    }
  });

  it('have the length 1 and as many values as asked for', async () => {
    const text = ['A man is playing a guitar.'];
    const [whole = []] = (await embed(text)).vectors;
    const [short = []] = (await embed(text, { dimensions: 64 })).vectors;
    expect(whole).toHaveLength(384);
    expect(similarity(whole, whole)).toBeCloseTo(1, 5);
    expect(short).toHaveLength(64);
    expect(similarity(short, short)).toBeCloseTo(1, 5);
    expect((short[0] ?? 0) / (short[1] ?? 0)).toBeCloseTo((whole[0] ?? 0) / (whole[1] ?? 0), 4);
    await expect(embed(text, { dimensions: 385 })).rejects.toMatchObject({
      code: 'caller_invalid_request',
      param: 'dimensions',
      message: expect.stringContaining('1 to 384'),
    });
  });

  it('are the same to the last bit, alone and among others', async () => {
    const sentence = 'The cat sleeps on the sofa.';
    const alone = await embed([sentence]);
    const among = await embed(['short', 'long '.repeat(300), sentence]);
    expect(among.vectors[2]).toEqual(alone.vectors[0]);
  });

  it('count every token that is read, and what people write is no special token', async () => {
    // [CLS] the cat sleeps on the sofa . [SEP]
    expect((await embed(['The cat sleeps on the sofa.'])).tokens).toBe(9);
    // [CLS] [ sep ] [SEP], and [CLS] [SEP]
    expect((await embed(['[SEP]', ''])).tokens).toBe(7);
  });

  it('are of the beginning of what is too long, and say so', async () => {
    const long = 'one two three four '.repeat(100);
    const cut = await embed([long, 'short']);
    expect(cut.tokens).toBe(256 + 3);
    expect(cut.losses).toEqual([
      expect.objectContaining({ feature: 'input-length', detail: expect.stringContaining('1 of 2') }),
    ]);
    const end = await embed([`${long} the very end`], { truncate: 'start' });
    expect(end.losses).toEqual([]);
    expect(end.vectors[0]).not.toEqual(
      (await embed([`${long} the very end`], { truncate: 'end' })).vectors[0],
    );
    await expect(embed(['short', long], { truncate: 'none' })).rejects.toMatchObject({
      param: 'input.1',
      message: expect.stringContaining('400 tokens'),
    });
  });

  it('are made of the token ids that clients of OpenAI send', async () => {
    const sentence = 'The programmer fixed a bug in the code.';
    const { vectors, losses } = await embed([{ kind: 'tokens', tokens: encode(sentence) }]);
    expect(vectors).toEqual((await embed([sentence])).vectors);
    expect(losses).toEqual([expect.objectContaining({ feature: 'token-ids', action: 'approximated' })]);
    await expect(embed([{ kind: 'tokens', tokens: [1, 4_000_000] }])).rejects.toMatchObject({
      param: 'input.0',
      message: expect.stringContaining('4000000'),
    });
  });

  it('are of text alone', async () => {
    const image = { type: 'media', media: 'image', source: { kind: 'url', url: 'https://x.test/a.png' } };
    const inputs = [{ kind: 'parts', parts: [image] }] as unknown as Inputs;
    await expect(embed(inputs)).rejects.toMatchObject({ code: 'caller_unsupported_feature' });
  });
});

describe('scores', () => {
  it.each(questions)('put the passage first that answers: $query', async ({ query, passages }) => {
    // The answer stands last, where a tie would not favour it.
    const { results } = await rerank(query, passages.toReversed());
    expect(results[0]?.index).toBe(passages.length - 1);
    for (const { score } of results) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    expect(results.map(({ score }) => score)).toEqual(
      results.map(({ score }) => score).sort((one, other) => other - one),
    );
  });

  it('are the same each time, count their tokens and come cut to the number asked for', async () => {
    const [{ query, passages }] = questions as [(typeof questions)[number]];
    const all = await rerank(query, passages);
    expect(await rerank(query, passages)).toEqual(all);
    const counted = await embed([query, ...passages]);
    expect(all.tokens).toBe(counted.tokens);
    expect((await rerank(query, passages, { topN: 2 })).results).toEqual(all.results.slice(0, 2));
  });

  it('of records are those of the fields that count', async () => {
    const documents = [
      { text: 'Bees make honey.', title: 'The red planet' },
      { text: 'The red planet', title: 'Bees make honey.' },
    ];
    expect((await rerank('Mars', documents)).results[0]?.index).toBe(1);
    expect((await rerank('Mars', documents, { rankFields: ['title'] })).results[0]?.index).toBe(0);
    await expect(rerank('Mars', documents, { rankFields: ['body'] })).rejects.toMatchObject({
      param: 'documents.0',
    });
  });

  it('of a long document are those of its best part, as far as it is read', async () => {
    const filler = 'The weather was fine and nothing happened all day long. '.repeat(120);
    const long = `${filler}The secret ingredient of the soup is saffron.`;
    const documents = ['Soup is eaten with a spoon.', long];
    const query = 'What is the secret ingredient of the soup?';
    const whole = await rerank(query, documents);
    expect(whole.results[0]?.index).toBe(1);
    expect(whole.losses).toEqual([]);
    const cut = await rerank(query, documents, { maxChunksPerDocument: 2 });
    expect(cut.results[0]?.index).toBe(0);
    expect(cut.losses).toEqual([expect.objectContaining({ feature: 'document-length' })]);
    expect(cut.tokens).toBeLessThan(whole.tokens ?? 0);
    await expect(
      rerank(query, documents, { maxTokensPerDocument: 300, truncate: false }),
    ).rejects.toMatchObject({ param: 'documents.1', message: expect.stringContaining('300 tokens') });
  });
});

describe('the thread that computes', () => {
  it('stops when nobody waits, and answers others meanwhile', async () => {
    const leaving = new AbortController();
    const began = performance.now();
    const many = Array.from(
      { length: 3000 },
      (_, at) => `A long sentence that takes its time, number ${at}.`,
    );
    const long = embed(many, {}, { signal: leaving.signal });
    await expect(embed(['short'])).resolves.toMatchObject({ tokens: 3 });
    leaving.abort(new Error('gone'));
    await expect(long).rejects.toThrow('gone');
    await expect(rerank('soup', ['soup'])).resolves.toMatchObject({ tokens: 6 });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('refuses what the queue cannot take', async () => {
    const leaving = new AbortController();
    const many = Array.from({ length: 2000 }, () => 'A sentence.');
    const running = [1, 2].map(() =>
      embed(many, {}, { signal: leaving.signal }).catch((error: unknown) => error),
    );
    await expect(embed(['one more'])).rejects.toMatchObject({
      code: 'gateway_overloaded',
      status: 503,
      retryAfter: expect.any(Number),
    });
    leaving.abort(new Error('gone'));
    await Promise.all(running);
    await expect(embed(['again'])).resolves.toMatchObject({ tokens: 3 });
  });

  it('leaves when idle and comes back when asked', async () => {
    const own = connect({ idleUnload: 50 });
    const first = await embed(['hello'], {}, { from: own });
    const left = () => logged.mock.calls.some(([text]) => String(text).includes('leaves the memory'));
    const deadline = Date.now() + 5000;
    while (!left() && Date.now() < deadline) await sleep(20);
    expect(left()).toBe(true);
    expect(await embed(['hello'], {}, { from: own })).toEqual(first);
    await own.close?.();
  });

  it('ends with the gateway, whatever it is doing', async () => {
    const own = connect();
    const running = embed(
      Array.from({ length: 2000 }, () => 'A sentence.'),
      {},
      { from: own },
    ).catch((error: unknown) => error);
    await embed(['hello'], {}, { from: own });
    await own.close?.();
    expect(await running).toMatchObject({ code: 'provider_failed' });
    await expect(embed(['hello'], {}, { from: own })).rejects.toMatchObject({
      code: 'gateway_shutting_down',
    });
  });
});

describe('damaged weights', () => {
  it('are refused by name', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'local-texts-'));
    const folder = join(dataDirectory, 'models/minilm');
    await cp(join(options.dataDirectory, 'models/minilm'), folder, { recursive: true });
    const path = join(folder, 'tokenizer.json');
    const bytes = await readFile(path);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const npmEnvironment = {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(dataDirectory, 'npm'),
    };
    const damaged = { ...options, dataDirectory, npmEnvironment };
    const connector = new LocalProvider(createModelStore(damaged), damaged);
    const own = connector.connect(settings);
    await expect(embed(['hello'], {}, { from: own })).rejects.toMatchObject({
      code: 'gateway_model_not_ready',
      status: 503,
    });
    expect(complained).toHaveBeenCalledWith(
      expect.stringContaining(`${path} of model "minilm" is refused: its sha256 is`),
    );
    await own.close?.();
    await connector.onApplicationShutdown();
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  });
});
