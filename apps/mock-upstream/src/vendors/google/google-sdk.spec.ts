// The SDK looks for undici's dispatcher on the global object, which inside jest is not the one Node puts it on.
import 'undici';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiError, Content, GenerateContentConfig, GenerateContentResponse } from '@google/genai';
import { FunctionCallingConfigMode, GoogleGenAI } from '@google/genai';
import { GoogleGenAI as OlderGoogleGenAI } from '@google/genai-2';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

/** Both generations in the field: /v1 and /v1beta. */
const generations = [
  ['3.x', (baseUrl: string, apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl } })],
  [
    '2.x',
    (baseUrl: string, apiKey: string) =>
      new OlderGoogleGenAI({ apiKey, httpOptions: { baseUrl } }) as unknown as GoogleGenAI,
  ],
] as const;

const weather = {
  name: 'get_weather',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const tools = [{ functionDeclarations: [weather] }];
const clock = { name: 'get_time' };
const pixel = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

const partsOf = ({ candidates }: GenerateContentResponse) => candidates?.[0]?.content?.parts ?? [];

describe.each(generations)('the mock upstream under the official Google SDK %s', (_generation, connect) => {
  let mock: MockUpstream;
  let client: GoogleGenAI;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'right' });
    client = connect(mock.url, 'right');
  });
  afterAll(async () => {
    await mock.close();
  });

  const generate = (
    model: string,
    contents: string | Content[] = 'Hello there, mock!',
    config: GenerateContentConfig = {},
  ) => client.models.generateContent({ model, contents, config });
  const failure = (model: string, config: GenerateContentConfig = {}) =>
    generate(model, 'Hi', config).then(
      () => undefined,
      (error: unknown) => error as ApiError,
    );

  it('answers with usage by modality', async () => {
    const answer = await generate('echo');
    expect(answer.text).toBe('Hello there, mock!');
    expect(answer).toMatchObject({
      candidates: [{ index: 0, finishReason: 'STOP', content: { role: 'model' } }],
      modelVersion: 'echo',
      responseId: expect.any(String),
      usageMetadata: {
        promptTokenCount: 5,
        candidatesTokenCount: 3,
        totalTokenCount: 8,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 5 }],
        candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }],
      },
    });
  });

  it('streams, in chunks and whole ones', async () => {
    const chunks = await collect(
      await client.models.generateContentStream({ model: 'lorem-5', contents: 'Hi' }),
    );
    expect(chunks.map(({ text }) => text ?? '').join('')).toBe('lorem ipsum dolor sit amet');
    expect(chunks.filter(({ text }) => text)).toHaveLength(5);
    expect(chunks.at(-1)).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
      usageMetadata: { candidatesTokenCount: 5 },
    });
  });

  it('counts media, caches and tools of its own apart', async () => {
    const seen = await generate('vision', [{ role: 'user', parts: [{ text: 'What?' }, pixel] }]);
    expect(seen.text).toBe('I see 1: image/png of 8 bytes.');
    expect(seen.usageMetadata).toMatchObject({
      promptTokenCount: 260,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 2 },
        { modality: 'IMAGE', tokenCount: 258 },
      ],
    });
    const cached = await generate('echo', 'Hi', { cachedContent: 'cachedContents/mock' });
    expect(cached.usageMetadata).toMatchObject({ promptTokenCount: 1025, cachedContentTokenCount: 1024 });
    const searched = await generate('echo', 'Hi', { tools: [{ googleSearch: {} }] });
    const { usageMetadata: usage } = searched;
    expect(usage).toMatchObject({ toolUsePromptTokenCount: 16, candidatesTokenCount: 1 });
    expect(usage?.totalTokenCount).toBe((usage?.promptTokenCount ?? 0) + 16 + 1);
  });

  it('thinks where it may, aloud where it is asked to', async () => {
    const silent = await generate('reasoning');
    expect(partsOf(silent)).toEqual([{ text: 'The answer is 42.', thoughtSignature: expect.any(String) }]);
    expect(silent.usageMetadata).toMatchObject({ candidatesTokenCount: 4, thoughtsTokenCount: 8 });
    const aloud = await generate('reasoning', 'Hi', { thinkingConfig: { includeThoughts: true } });
    expect(partsOf(aloud)[0]).toEqual({ text: expect.stringContaining('Forty-two'), thought: true });
    const off = await generate('reasoning', 'Hi', { thinkingConfig: { thinkingBudget: 0 } });
    expect(partsOf(off)).toEqual([{ text: 'The answer is 42.' }]);
    expect(off.usageMetadata?.thoughtsTokenCount).toBeUndefined();
  });

  it('calls functions without ids, and wants each call answered', async () => {
    const config = { tools: [{ functionDeclarations: [weather, clock] }] };
    const first = await generate('parallel-tools', 'Hi', config);
    expect(first.functionCalls).toEqual([
      { name: 'get_weather', args: { city: expect.any(String) } },
      { name: 'get_time', args: {} },
    ]);
    const history = [{ role: 'user', parts: [{ text: 'Hi' }] }, first.candidates?.[0]?.content ?? {}];
    const results = ['sunny', 'noon'].map((output, index) => ({
      functionResponse: { name: first.functionCalls?.[index]?.name ?? '', response: { output } },
    }));
    const second = await generate('parallel-tools', [...history, { role: 'user', parts: results }], config);
    expect(second.text).toBe('The tools said: sunny; noon');
    await expect(
      generate('parallel-tools', [...history, { role: 'user', parts: results.slice(1) }], config),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('number of function response') });
  });

  it.each([false, true])('goes through five steps of thinking and calling (stream: %s)', async (stream) => {
    const chat = client.chats.create({ model: 'thinking-tools', config: { tools } });
    const send = async (message: Parameters<typeof chat.sendMessage>[0]['message']) => {
      const answers = stream
        ? await collect(await chat.sendMessageStream({ message }))
        : [await chat.sendMessage({ message })];
      return answers.flatMap(partsOf);
    };
    let parts = await send('Hi');
    for (let step = 1; step <= 5; step += 1) {
      const [call] = parts.filter(({ functionCall }) => functionCall);
      expect(call).toMatchObject({
        functionCall: { name: 'get_weather' },
        thoughtSignature: expect.any(String),
      });
      parts = await send([
        { functionResponse: { name: 'get_weather', response: { output: `day ${step}` } } },
      ]);
    }
    expect(parts.map(({ text }) => text ?? '').join('')).toBe(
      'After 5 steps: day 1; day 2; day 3; day 4; day 5',
    );
    expect(parts.at(-1)?.thoughtSignature ?? parts.at(-2)?.thoughtSignature).toBeDefined();
    expect((await send('And now?')).at(0)?.functionCall ?? {}).toMatchObject({ name: 'get_weather' });
  });

  it('refuses a step whose signature was lost or bent', async () => {
    const first = await generate('thinking-tools', 'Hi', { tools });
    const content = first.candidates?.[0]?.content ?? {};
    const again = (parts: Content['parts']) =>
      generate(
        'thinking-tools',
        [
          { role: 'user', parts: [{ text: 'Hi' }] },
          { ...content, ...(parts && { parts }) },
          { role: 'user', parts: [{ functionResponse: { name: 'get_weather', response: { output: 'x' } } }] },
        ],
        { tools },
      );
    const [call] = content.parts ?? [];
    await expect(again(content.parts)).resolves.toBeDefined();
    await expect(again([{ functionCall: { ...call?.functionCall } }])).rejects.toMatchObject({
      message: expect.stringContaining('missing a thought_signature'),
    });
    await expect(
      again([{ ...call, functionCall: { name: 'get_weather', args: { city: 'elsewhere' } } }]),
    ).rejects.toMatchObject({ message: expect.stringContaining('Corrupted thought signature.') });
  });

  it('obeys a forced call, a schema, stop sequences, limits and candidates', async () => {
    const forced = await generate('echo', 'Hi', {
      tools,
      toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } },
    });
    expect(forced.functionCalls).toHaveLength(1);
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const structured = await generate('json', 'Hi', {
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
    });
    expect(JSON.parse(structured.text ?? '')).toEqual({ n: expect.any(Number) });
    const stopped = await generate('echo', 'one two three', { stopSequences: ['two'] });
    expect(stopped).toMatchObject({ text: 'one ', candidates: [{ finishReason: 'STOP' }] });
    const short = await generate('echo', 'one two three', { maxOutputTokens: 2 });
    expect(short).toMatchObject({ text: 'one two', candidates: [{ finishReason: 'MAX_TOKENS' }] });
    expect((await generate('echo', 'Hi', { candidateCount: 3 })).candidates).toHaveLength(3);
    const likely = await generate('logprobs', 'Hi', { responseLogprobs: true, logprobs: 1 });
    expect(likely.candidates?.[0]?.logprobsResult?.chosenCandidates?.[0]).toMatchObject({ token: 'Hi' });
  });

  it('blocks prompts, holds answers back, and can have nothing to say', async () => {
    const blocked = await generate('blocked');
    expect(blocked.candidates).toBeUndefined();
    expect(blocked).toMatchObject({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 5 },
      modelVersion: 'blocked',
    });
    const [chunk] = await collect(
      await client.models.generateContentStream({ model: 'blocked', contents: 'Hi' }),
    );
    expect(chunk).toMatchObject({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
    expect(chunk?.candidates).toBeUndefined();
    expect(await generate('safety')).toMatchObject({ candidates: [{ finishReason: 'SAFETY', index: 0 }] });
    const empty = await generate('empty');
    expect(empty.candidates).toEqual([{ finishReason: 'STOP', index: 0 }]);
  });

  it('counts tokens as its usage tells them', async () => {
    const contents = [{ role: 'user', parts: [{ text: 'Hello there, mock!' }, pixel] }];
    const { totalTokens } = await client.models.countTokens({ model: 'echo', contents });
    expect(totalTokens).toBe((await generate('echo', contents)).usageMetadata?.promptTokenCount);
    await expect(client.models.countTokens({ model: 'echo', contents: [] })).rejects.toBeDefined();
  });

  it('lists models page by page, and gets one', async () => {
    const names = (await collect(await client.models.list({ config: { pageSize: 7 } }))).map(
      ({ name }) => name,
    );
    expect(names).toContain('models/thinking-tools');
    expect(new Set(names).size).toBe(names.length);
    expect(mock.requests.filter(({ url }) => url.includes('pageSize=7')).length).toBeGreaterThan(2);
    expect(await client.models.get({ model: 'echo' })).toMatchObject({ name: 'models/echo' });
  });

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
  ])('refuses with %i in its words', async (status, word) => {
    const error = await failure(`status-${status}`);
    expect(error).toMatchObject({ name: 'ApiError', status });
    expect(error?.message).toContain(word);
  });

  it('knows its key', async () => {
    const error: unknown = await connect(mock.url, 'wrong')
      .models.generateContent({ model: 'echo', contents: 'Hi' })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('API_KEY_INVALID') });
  });

  it.each(['error-event', 'bare-error', 'cut', 'reset', 'malformed-json'])(
    'breaks off a stream: %s',
    async (model) => {
      const stream = await client.models.generateContentStream({ model, contents: 'Hi' });
      await expect(collect(stream)).rejects.toThrow();
    },
  );
});

describe('generate-content by hand', () => {
  let mock: MockUpstream;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'right' });
  });
  afterAll(async () => {
    await mock.close();
  });

  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(mock.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ contents: [{ parts: [{ text: 'one two' }] }] }),
    });

  it('takes the key in the address, and tells what is wrong without one', async () => {
    const answer = await post('/v1alpha/tunedModels/mine:generateContent?key=right');
    expect(await answer.json()).toMatchObject({ modelVersion: 'tunedModels/mine' });
    const none = await post('/v1beta/models/echo:generateContent');
    expect([none.status, await none.json()]).toMatchObject([403, { error: { status: 'PERMISSION_DENIED' } }]);
    const oauth = await post('/v1beta/models/echo:generateContent', { authorization: 'Bearer right' });
    expect([oauth.status, await oauth.json()]).toMatchObject([401, { error: { status: 'UNAUTHENTICATED' } }]);
  });

  it('streams a JSON array, also one that breaks off', async () => {
    const whole = await post('/v1beta/models/echo:streamGenerateContent?key=right');
    expect(whole.headers.get('content-type')).toContain('application/json');
    const chunks = (await whole.json()) as GenerateContentResponse[];
    expect(chunks.flatMap(partsOf).map(({ text }) => text)).toEqual(['one', ' two', '']);
    const broken = await post('/v1beta/models/error-event:streamGenerateContent?key=right');
    expect(await broken.json()).toMatchObject([{}, {}, {}, { error: { code: 500, status: 'INTERNAL' } }]);
  });

  it('shares /v1/models with other vendors', async () => {
    const google = await fetch(`${mock.url}/v1/models`, { headers: { 'x-goog-api-key': 'right' } });
    expect(await google.json()).toMatchObject({ models: expect.any(Array) });
    const openAi = await fetch(`${mock.url}/v1/models`, { headers: { authorization: 'Bearer right' } });
    expect(await openAi.json()).toMatchObject({ object: 'list' });
  });

  it('has no other addresses', async () => {
    const answer = await post('/v1beta/models/echo:dance?key=right');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  });
});
