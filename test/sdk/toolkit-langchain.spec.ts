import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatAnthropic } from '@langchain/anthropic';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import type { AIMessage, BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { everyUpstream, upstreamFormats } from '../support/upstreams.js';

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream();
  gateway = await startGateway(everyUpstream(mock));
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const openAi = (model: string, useResponsesApi: boolean): BaseChatModel =>
  new ChatOpenAI({
    model,
    apiKey: gateway.token,
    configuration: { baseURL: gateway.baseUrl },
    useResponsesApi,
    maxRetries: 0,
  });

/** The toolkit's model classes, each pointed at the gateway. */
const clients: readonly (readonly [string, (model: string) => BaseChatModel])[] = [
  ['openai chat', (model) => openAi(model, false)],
  ['openai responses', (model) => openAi(model, true)],
  [
    'anthropic',
    (model) =>
      new ChatAnthropic({ model, apiKey: gateway.token, anthropicApiUrl: gateway.baseUrl, maxRetries: 0 }),
  ],
  [
    'google-genai',
    (model) =>
      new ChatGoogleGenerativeAI({ model, apiKey: gateway.token, baseUrl: gateway.baseUrl, maxRetries: 0 }),
  ],
];

const cells = clients.flatMap(([client, connect]) =>
  upstreamFormats.map((upstream) => [client, upstream, connect] as const),
);

const weather = tool(async ({ city }: { city: string }) => `Rain in ${city}`, {
  name: 'weather',
  description: 'Weather of a city',
  schema: z.object({ city: z.string() }),
});

/** What an agent does: asks, runs the tools it is told to, asks again. */
async function runTools(model: BaseChatModel): Promise<{ readonly turns: number; readonly text: string }> {
  const bound = model.bindTools?.([weather]);
  if (bound === undefined) throw new Error('The model takes no tools.');
  const messages: BaseMessage[] = [new HumanMessage('Weather?')];
  for (let turns = 1; turns < 10; turns += 1) {
    const answer = (await bound.invoke(messages)) as AIMessage;
    messages.push(answer);
    const calls = answer.tool_calls ?? [];
    if (calls.length === 0) return { turns, text: answer.text };
    for (const call of calls) {
      const content = await weather.invoke(call.args as { city: string });
      messages.push(new ToolMessage({ tool_call_id: call.id ?? '', name: call.name, content }));
    }
  }
  throw new Error('The tools are called for ever.');
}

/** LangChain gives each result of a Gemini call a turn of its own. Relayed, that is refused by the vendor itself. */
const refusesParallel = (client: string, upstream: string): boolean =>
  client === 'google-genai' && ['google', 'vertex'].includes(upstream);

describe.each(cells)('LangChain, %s to %s', (client, upstream, connect) => {
  it('invokes, with usage', async () => {
    const answer = (await connect(`${upstream}/echo`).invoke('Hello there')) as AIMessage;
    expect(answer.text).toBe('Hello there');
    const counted: unknown = expect.any(Number);
    expect(answer).toMatchObject({ usage_metadata: { input_tokens: counted, output_tokens: counted } });
  });

  it('streams', async () => {
    const chunks: string[] = [];
    for await (const chunk of await connect(`${upstream}/lorem-20`).stream('Talk')) chunks.push(chunk.text);
    expect(chunks.filter((text) => text !== '').length).toBeGreaterThan(5);
  });

  const models = ['tool-call', 'thinking-tools', 'parallel-tools'];
  it.each(refusesParallel(client, upstream) ? models.slice(0, 2) : models)(
    'runs tools to their end (%s)',
    async (model) => {
      const { turns, text } = await runTools(connect(`${upstream}/${model}`));
      expect(turns).toBeGreaterThan(1);
      expect(text).toContain('Rain in');
    },
  );

  it('gives objects by their schema', async () => {
    const place = connect(`${upstream}/echo`).withStructuredOutput(z.object({ city: z.string() }), {
      name: 'place',
    });
    expect(await place.invoke('A place as JSON')).toEqual({ city: expect.any(String) });
  });

  it('throws what the upstream refuses', async () => {
    const refused: unknown = await connect(`${upstream}/status-429`)
      .invoke('Hi')
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429 });
  });
});
