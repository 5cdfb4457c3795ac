import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const apiKey = 'bedrock-upstream-key';
const sonnet = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const profile = 'arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/abcdef123456';
const nova = 'amazon.nova-lite-v1:0';

let mock: MockUpstream;
let gateway: TestGateway;
let openai: OpenAI;
let anthropic: Anthropic;
let google: GoogleGenAI;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey });
  const bedrock = { type: 'amazon-bedrock', baseUrl: mock.url, region: 'us-east-1' };
  gateway = await startGateway({
    providers: {
      signed: { ...bedrock, accessKeyId: 'AKIAMOCKMOCKMOCKMOCK', secretAccessKey: apiKey },
      keyed: { ...bedrock, apiKey, guardrail: { identifier: 'gr-1', version: '2' } },
      wrong: { ...bedrock, accessKeyId: 'AKIAMOCKMOCKMOCKMOCK', secretAccessKey: 'not-the-secret' },
    },
  });
  const client = { apiKey: gateway.token, maxRetries: 0, logLevel: 'off' } as const;
  openai = new OpenAI({ ...client, baseURL: gateway.baseUrl });
  anthropic = new Anthropic({ ...client, baseURL: gateway.url });
  google = new GoogleGenAI({ apiKey: gateway.token, httpOptions: { baseUrl: gateway.url } });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});
beforeEach(() => {
  mock.reset();
});

const sent = (): Promise<RecordedRequest> => mock.nextRequest(({ method }) => method === 'POST');
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const bodyOf = ({ body }: RecordedRequest): unknown => JSON.parse(body.toString());
const messages = [{ role: 'user', content: 'Hello there' }] as const;
const tool = {
  name: 'weather',
  description: 'The weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
} as const;

describe.each(['signed', 'keyed'])('clients of Bedrock (%s)', (provider) => {
  it('of OpenAI are answered by Converse, whole and in a stream', async () => {
    const model = `${provider}/${nova}`;
    const answer = await openai.chat.completions.create({ model, messages: [...messages] });
    expect(answer.choices[0]?.message.content).toBe('Hello there');
    expect(answer.usage?.prompt_tokens).toBeGreaterThan(0);
    const first = await sent();
    expect(first.url).toBe('/model/amazon.nova-lite-v1%3A0/converse');
    expect(bodyOf(first)).toMatchObject({
      messages: [{ role: 'user', content: [{ text: 'Hello there' }] }],
      ...(provider === 'keyed' && {
        guardrailConfig: { guardrailIdentifier: 'gr-1', guardrailVersion: '2' },
      }),
    });
    const stream = await openai.chat.completions.create({ model, messages: [...messages], stream: true });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello there');
    expect((await sent()).url).toBe('/model/amazon.nova-lite-v1%3A0/converse-stream');
  });

  it('of Google are answered too', async () => {
    const model = `${provider}/${nova}`;
    const stream = await google.models.generateContentStream({ model, contents: 'Hello there' });
    let text = '';
    for await (const { text: piece = '' } of stream) text += piece;
    expect(text).toBe('Hello there');
  });

  it('of Anthropic are relayed to Claude: the body as it was but for its envelope', async () => {
    const asked = { model: `${provider}/${sonnet}`, max_tokens: 64, messages: [...messages] };
    const { data, response } = await anthropic.beta.messages
      .create({ ...asked, betas: ['one', 'two'] })
      .withResponse();
    expect(data.content).toEqual([{ type: 'text', text: 'Hello there' }]);
    expect(response.headers.get('x-gateway-lane')).toBe('verbatim');
    const request = await sent();
    expect(request.url).toBe('/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/invoke');
    expect(request.body.toString()).toBe(
      '{"max_tokens":64,"messages":[{"role":"user","content":"Hello there"}],"anthropic_version":"bedrock-2023-05-31","anthropic_beta":["one","two"]}',
    );
    if (provider === 'keyed') expect(request.headers['x-amzn-bedrock-guardrailversion']).toBe('2');
    const streamed = await anthropic.messages.stream(asked).finalMessage();
    expect(streamed.content).toEqual([{ type: 'text', text: 'Hello there' }]);
    expect((await sent()).url).toMatch(/invoke-with-response-stream$/);
  });
});

describe('Claude at Bedrock', () => {
  it('is reached by the profile of an application, whose ARN stands in the address', async () => {
    const { response } = await anthropic.messages
      .create({ model: `signed/${profile}`, max_tokens: 64, messages: [...messages] })
      .withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('verbatim');
    expect((await sent()).url).toBe(`/model/${encodeURIComponent(profile)}/invoke`);
  });

  it('thinks, calls, and gets its own thinking back with the signature, by Converse', async () => {
    mock.script(
      {},
      {
        answer: {
          candidates: [
            {
              parts: [
                { type: 'reasoning', text: 'I should look.' },
                { type: 'tool-call', name: 'weather', input: '{"city":"Paris"}' },
              ],
            },
          ],
        },
      },
    );
    const model = `signed/${sonnet}`;
    // Bedrock takes no tier from Anthropic's clients, so that Converse is asked.
    const asked = {
      model,
      max_tokens: 4000,
      thinking: { type: 'enabled', budget_tokens: 2000 },
      tools: [tool],
      service_tier: 'auto',
    } as const;
    const question = { role: 'user', content: 'Weather?' } as const;
    const { data, response } = await anthropic.messages
      .create({ ...asked, tools: [tool], messages: [question] })
      .withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
    expect(data.content.map(({ type }) => type)).toEqual(['thinking', 'tool_use']);
    await sent();
    const [, call] = data.content;
    const result = {
      type: 'tool_result',
      tool_use_id: call?.type === 'tool_use' ? call.id : '',
      content: 'rain',
    } as const;
    const turns = [
      question,
      { role: 'assistant' as const, content: data.content },
      { role: 'user' as const, content: [result] },
    ];
    const next = await anthropic.messages.stream({ ...asked, tools: [tool], messages: turns }).finalMessage();
    expect(next.content.length).toBeGreaterThan(0);
    const body = JSON.stringify(bodyOf(await sent()));
    expect(body).toContain('"reasoningText":{"text":"I should look.","signature":"');
    expect(body).not.toContain('gw1.');
    expect(body).toContain('"thinking":{"type":"enabled","budget_tokens":2000}');
  });
});

describe('vectors and ranking', () => {
  it('are asked of Cohere at Bedrock', async () => {
    const { data } = await openai.embeddings.create({
      model: 'signed/cohere.embed-multilingual-v3',
      input: ['a', 'b'],
      encoding_format: 'float',
    });
    expect(data).toHaveLength(2);
    const ranked = await fetch(`${gateway.url}/v2/rerank`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'signed/cohere.rerank-v3-5:0', query: 'a', documents: ['a', 'b'] }),
    });
    expect(await ranked.json()).toMatchObject({ results: [{ index: 0 }, { index: 1 }] });
  });
});

describe('the models of the account', () => {
  it('are listed with their profiles', async () => {
    const ids: string[] = [];
    for await (const { id } of await openai.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining([nova, sonnet, profile, 'cohere.rerank-v3-5:0']));
    expect(ids.some((id) => id.includes('stability'))).toBe(false);
  });
});

describe('faults', () => {
  it('in the midst of a stream are an error event; a client that leaves ends the call', async () => {
    mock.script(
      {},
      { text: 'one two three four five', faults: { errorEvent: { code: 500, afterEvents: 3 } } },
    );
    const asked = { max_tokens: 64, messages: [...messages] };
    const failed = await caught(
      anthropic.messages.stream({ ...asked, model: `signed/${sonnet}` }).finalMessage(),
    );
    expect(failed).toBeInstanceOf(Anthropic.APIError);
    mock.reset();
    mock.script({}, { text: 'word '.repeat(200), faults: { delayBetweenChunks: 20 } });
    const stream = await openai.chat.completions.create({
      model: `signed/${nova}`,
      messages: [...messages],
      stream: true,
    });
    const request = await sent();
    stream.controller.abort();
    expect(await request.aborted).toBeGreaterThan(0);
  });

  it.each([
    [429, 429],
    [400, 400],
    [424, 424],
    [503, 503],
  ])('of status %i are told in the format of the client', async (status, told) => {
    mock.script({}, { faults: { status: { code: status } } });
    const error = await caught(
      anthropic.messages.create({ model: `signed/${sonnet}`, max_tokens: 5, messages: [...messages] }),
    );
    expect(error).toBeInstanceOf(Anthropic.APIError);
    expect((error as InstanceType<typeof Anthropic.APIError>).status).toBe(told);
    expect(error).toMatchObject({ error: { type: 'error' } });
  });

  it('of the signature tell nothing of it', async () => {
    const error = await caught(
      openai.chat.completions.create({ model: `wrong/${nova}`, messages: [...messages] }),
    );
    expect(error).toMatchObject({ status: 502 });
    expect(String(error)).not.toContain('Signature');
    expect(gateway.logLines.join('\n')).not.toContain('not-the-secret');
  });
});
