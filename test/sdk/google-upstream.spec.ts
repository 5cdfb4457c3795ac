import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiError, Content, GenerateContentConfig, GenerateContentResponse } from '@google/genai';
import { FunctionCallingConfigMode, GoogleGenAI } from '@google/genai';
import { GoogleGenAI as OlderGoogleGenAI } from '@google/genai-2';
import { startGoogleUpstream, upstreamKey } from '../support/google-upstream.js';
import type { GoogleUpstream } from '../support/google-upstream.js';
import { rawRequest } from '../support/raw-http.js';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const;

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const newest = (baseUrl: string, apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl } });
const older = (baseUrl: string, apiKey: string) =>
  new OlderGoogleGenAI({ apiKey, httpOptions: { baseUrl } }) as unknown as GoogleGenAI;

/** Both generations in the field, on /v1 and /v1beta, and both ways to an upstream of their own format. */
const clients = [
  ['3.x', 'verbatim', 'auto', newest],
  ['2.x', 'verbatim', 'auto', older],
  ['3.x', 'hub', 'hub', newest],
] as const;

const partsOf = ({ candidates }: GenerateContentResponse) => candidates?.[0]?.content?.parts ?? [];

describe.each(clients)('the Google SDK %s on its own vendor (%s)', (_generation, lane, setting, connect) => {
  const tools = [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: schema }] }];
  let upstream: GoogleUpstream;
  let client: GoogleGenAI;

  beforeEach(() => {
    upstream.mock.reset();
  });
  afterAll(async () => {
    await upstream.close();
  });
  beforeAll(async () => {
    upstream = await startGoogleUpstream(setting);
    client = connect(upstream.gateway.baseUrl, upstream.gateway.token);
  });

  const generate = (
    model: string,
    contents: string | Content[] = 'Hello there!',
    config: GenerateContentConfig = {},
  ) => client.models.generateContent({ model: `google/${model}`, contents, config });

  it('gets what the vendor said, with the losses of none', async () => {
    const answer = await generate('echo', 'Hello there!', { systemInstruction: 'Be brief.', topK: 5 });
    expect(answer.text).toBe('Hello there!');
    expect(answer.usageMetadata?.promptTokensDetails).toMatchObject([{ modality: 'TEXT' }]);
    expect(answer.sdkHttpResponse?.headers).toMatchObject({ 'x-gateway-lane': lane });
    expect(answer.sdkHttpResponse?.headers).not.toHaveProperty('x-gateway-losses');
    const request = await upstream.sent();
    expect(request.path).toBe('/v1beta/models/echo:generateContent');
    expect(request.headers['x-goog-api-key']).toBe(upstreamKey);
    expect(JSON.stringify([request.url, request.headers])).not.toContain(upstream.gateway.token);
    expect(request.json()).toMatchObject({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      generationConfig: { topK: 5 },
    });
  });

  it('streams', async () => {
    const stream = await client.models.generateContentStream({ model: 'google/lorem-20', contents: 'Hi' });
    const chunks = await collect(stream);
    expect(chunks.filter(({ text }) => text)).toHaveLength(20);
    expect(chunks.at(-1)?.usageMetadata?.candidatesTokenCount).toBe(20);
  });

  it.each([false, true])('calls functions with signatures over five turns (stream: %s)', async (stream) => {
    const config = { tools, thinkingConfig: { includeThoughts: true } };
    const chat = client.chats.create({ model: 'google/thinking-tools', config });
    const send = async (message: Parameters<typeof chat.sendMessage>[0]['message']) => {
      if (!stream) return partsOf(await chat.sendMessage({ message }));
      return (await collect(await chat.sendMessageStream({ message }))).flatMap(partsOf);
    };
    let parts = await send('Hi');
    for (let step = 1; step <= 5; step += 1) {
      expect(parts[0]).toMatchObject({ thought: true });
      const call = parts.find(({ functionCall }) => functionCall);
      expect(call).toMatchObject({
        functionCall: { name: 'get_weather' },
        thoughtSignature: expect.any(String),
      });
      const response = { output: `day ${step}` };
      parts = await send([{ functionResponse: { name: 'get_weather', response } }]);
    }
    const said = parts.filter(({ thought }) => thought !== true).map(({ text }) => text ?? '');
    expect(said.join('')).toBe('After 5 steps: day 1; day 2; day 3; day 4; day 5');
  });

  it('is forced to call, and gets JSON after a schema', async () => {
    const forced = await generate('echo', 'Hi', {
      tools,
      toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } },
    });
    expect(forced.functionCalls).toMatchObject([{ name: 'get_weather' }]);
    const { text } = await generate('json', 'Hi', {
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
    });
    expect(JSON.parse(text ?? '')).toEqual({ city: expect.any(String) });
  });

  it('learns of a blocked prompt', async () => {
    const blocked = await generate('blocked');
    expect(blocked.promptFeedback?.blockReason).toBe('PROHIBITED_CONTENT');
    expect(blocked.candidates).toBeUndefined();
  });

  it('counts tokens', async () => {
    const contents = [{ role: 'user', parts: [{ text: 'Hello there!' }] }];
    const { totalTokens } = await client.models.countTokens({ model: 'google/echo', contents });
    expect(totalTokens).toBe(3);
    expect((await upstream.sent()).path).toBe('/v1beta/models/echo:countTokens');
  });

  it('stops the vendor when it leaves', async () => {
    const abort = new AbortController();
    const stream = await client.models.generateContentStream({
      model: 'google/lorem-100-20ms',
      contents: 'Hi',
      config: { abortSignal: abort.signal },
    });
    const { aborted } = await upstream.sent();
    await stream.next();
    abort.abort();
    await expect(aborted).resolves.toEqual(expect.any(Number));
  });

  it.each([
    [400, 400, 'INVALID_ARGUMENT'],
    [404, 404, 'NOT_FOUND'],
    [429, 429, 'RESOURCE_EXHAUSTED'],
    [500, 500, 'INTERNAL'],
    [503, 503, 'UNAVAILABLE'],
  ])('raises its exception of a %i', async (status, expected, word) => {
    const error = await caught(generate(`status-${status}`));
    expect(error).toMatchObject({ name: 'ApiError', status: expected });
    expect((error as ApiError).message).toContain(word);
  });

  it("raises the vendor's own refusals, with its details", async () => {
    const error = await caught(generate('echo', 'Hi', { topP: 2 }));
    expect(error).toMatchObject({ status: 400 });
    expect((error as ApiError).message).toContain('top_p must be in the range [0, 1]');
  });

  it.each(['error-event', 'cut', 'no-end'])(
    'never takes a broken stream for a whole one: %s',
    async (model) => {
      const stream = await client.models.generateContentStream({ model: `google/${model}`, contents: 'Hi' });
      await expect(collect(stream)).rejects.toThrow();
    },
  );
});

describe('generate-content to its own vendor, byte by byte', () => {
  let upstream: GoogleUpstream;

  beforeAll(async () => {
    upstream = await startGoogleUpstream();
  });
  afterAll(async () => {
    await upstream.close();
  });

  it('hands bodies on as they are, both ways', async () => {
    const answer = '{ "candidates":[{"content":{"parts":[{"text":"é"}]},"finishReason":"STOP","new":1e0}]}\n';
    upstream.mock.script({ model: 'odd' }, { raw: { chunks: [answer] } });
    const body =
      '{\n "contents" : [{"parts":[{"text":"\\u00e9"}]}], "generation_config":{"temperature":1.0}}';
    const path = `/v1beta/models/google/odd:generateContent?key=${upstream.gateway.token}`;
    const reply = await rawRequest(upstream.gateway.url, {
      path,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.body.toString()).toBe(answer);
    expect((await upstream.sent()).text).toBe(body);
  });

  it('streams a JSON array where nobody asked for events', async () => {
    const path = `/v1beta/models/google/echo:streamGenerateContent?key=${upstream.gateway.token}`;
    const body = '{"contents":[{"parts":[{"text":"one two"}]}]}';
    const reply = await rawRequest(upstream.gateway.url, {
      path,
      body,
      headers: { 'content-type': 'application/json' },
    });
    const chunks = reply.json() as GenerateContentResponse[];
    expect(chunks.flatMap(partsOf).map(({ text }) => text)).toEqual(['one', ' two', '']);
  });
});
