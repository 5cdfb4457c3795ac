import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { AzureOpenAI, toFile } from 'openai';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

const apiKey = 'azure-key';
const apiVersion = '2025-04-01-preview';

let mock: MockUpstream;
beforeEach(async () => {
  mock = await startMockUpstream({ apiKey, models: ['echo', 'blocked', 'prod', 'speech', 'ears'] });
});
afterEach(() => mock.close());

const quiet = { maxRetries: 0, logLevel: 'off' } as const;
const azure = (): AzureOpenAI => new AzureOpenAI({ ...quiet, apiKey, apiVersion, endpoint: mock.url });
const v1 = (): OpenAI => new OpenAI({ ...quiet, apiKey, baseURL: `${mock.url}/openai/v1` });

const ask = (client: OpenAI, model: string) =>
  client.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hello there' }] });
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

describe.each([
  ['AzureOpenAI', azure],
  ['OpenAI at the v1 API', v1],
])('%s', (_name, connect) => {
  it('is answered, with what the filter thinks', async () => {
    const answer = await ask(connect(), 'prod');
    expect(answer).toMatchObject({
      model: 'prod',
      prompt_filter_results: [{ prompt_index: 0 }],
      choices: [
        {
          message: { content: 'Hello there' },
          content_filter_results: { hate: { filtered: false } },
        },
      ],
    });
  });

  it('gets streams that begin with the filter', async () => {
    const stream = await connect().chat.completions.create({
      model: 'prod',
      messages: [{ role: 'user', content: 'Hello there' }],
      stream: true,
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks[0]).toMatchObject({ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] });
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello there');
  });

  it('has everything else', async () => {
    const client = connect();
    const vectors = await client.embeddings.create({ model: 'prod', input: 'Hello' });
    expect(vectors.data[0]?.embedding.length).toBeGreaterThan(0);
    expect((await client.completions.create({ model: 'prod', prompt: 'Hello' })).choices[0]?.text).toBe(
      'Hello',
    );
    const response = await client.responses.create({ model: 'prod', input: 'Hello there' });
    expect(response.output_text).toBe('Hello there');
    const sound = await client.audio.speech.create({ model: 'speech', input: 'Hi', voice: 'alloy' });
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const file = await toFile(Buffer.alloc(2_000), 'a.mp3', { type: 'audio/mpeg' });
    expect((await client.audio.transcriptions.create({ model: 'ears', file })).text).toContain('a.mp3');
    const picture = await client.images.generate({ model: 'prod', prompt: 'A house' });
    expect(picture.data).toHaveLength(1);
  });

  it('is refused in the words of Azure', async () => {
    expect(await caught(ask(connect(), 'unknown'))).toMatchObject({
      status: 404,
      code: 'DeploymentNotFound',
    });
    expect(await caught(ask(connect(), 'blocked'))).toMatchObject({
      status: 400,
      code: 'content_filter',
      param: 'prompt',
    });
    const stranger = connect().withOptions({ apiKey: 'wrong' });
    expect(await caught(ask(stranger, 'prod'))).toMatchObject({ status: 401, code: '401' });
    mock.script({ model: 'prod' }, { faults: { status: { code: 429 } } });
    expect(await caught(ask(connect(), 'prod'))).toMatchObject({ status: 429, code: '429' });
  });
});

describe('the addresses', () => {
  const look = async (path: string): Promise<readonly [number, unknown]> => {
    const answer = await fetch(`${mock.url}${path}`, { headers: { 'api-key': apiKey } });
    return [answer.status, await answer.json()];
  };

  it('list deployments in one version alone', async () => {
    const [status, list] = await look('/openai/deployments?api-version=2023-03-15-preview');
    expect(status).toBe(200);
    expect(list).toMatchObject({
      data: [{ id: 'echo', model: 'echo', status: 'succeeded' }, {}, {}, {}, {}],
    });
    expect((await look(`/openai/deployments?api-version=${apiVersion}`))[0]).toBe(404);
  });

  it.each([
    ['/openai/models', 404],
    ['/openai/models?api-version=2024-10-21', 200],
    ['/openai/responses?api-version=2024-10-21', 404],
    ['/openai/v1/models', 200],
    ['/openai/v1/models?api-version=preview', 200],
    ['/openai/v1/models?api-version=2024-10-21', 400],
    ['/openai/v1/nothing', 404],
  ])('%s is %i', async (path, status) => {
    expect((await look(path))[0]).toBe(status);
  });

  it('name the deployment, whatever the body says', async () => {
    const answer = await fetch(
      `${mock.url}/openai/deployments/prod/chat/completions?api-version=${apiVersion}`,
      {
        method: 'POST',
        headers: { 'api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'other', messages: [{ role: 'user', content: 'Hi' }] }),
      },
    );
    expect(await answer.json()).toMatchObject({ model: 'prod' });
  });
});
