import Anthropic from '@anthropic-ai/sdk';
import type { Content } from '@google/genai';
import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import type { ResponseInput } from 'openai/resources/responses/responses';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { openAiProvider } from '../support/lanes.js';

const schema = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const steps = 5;
const conclusion = `After ${steps} steps: ${Array.from({ length: steps }, () => 'sunny').join('; ')}`;

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream();
  gateway = await startGateway(openAiProvider(mock));
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

interface SentItem {
  readonly type?: string;
  readonly id?: string;
  readonly encrypted_content?: string;
}

/** The mock refuses thinking that is missing, altered or in another place; here is told that there was any. */
function expectThinkingSent(): void {
  const last = mock.requests.filter(({ path }) => path === '/v1/responses').at(-1);
  const { input } = last?.json() as { input: readonly SentItem[] };
  const thoughts = input.filter(({ type }) => type === 'reasoning');
  expect(new Set(thoughts.map((item) => item.encrypted_content)).size).toBe(steps);
  const turn = ['reasoning', 'function_call', 'function_call_output'];
  expect(input.map(({ type = 'message' }) => type)).toEqual([
    'message',
    ...Array.from({ length: steps }, () => turn).flat(),
  ]);
}

describe.each(['whole', 'streamed'])('five steps of thinking and tools on responses, %s', (form) => {
  const isStreamed = form === 'streamed';

  it('with the Anthropic SDK', async () => {
    const client = new Anthropic({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0 });
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'hi' }];
    const ask = (): Promise<Anthropic.Message> => {
      const body: Anthropic.MessageCreateParamsNonStreaming = {
        model: 'hub/thinking-tools',
        max_tokens: 4000,
        thinking: { type: 'enabled', budget_tokens: 2000 },
        tools: [{ name: 'get_weather', input_schema: schema }],
        messages,
      };
      return isStreamed ? client.messages.stream(body).finalMessage() : client.messages.create(body);
    };
    let message = await ask();
    for (let step = 0; step < steps; step += 1) {
      const [thought, call] = message.content;
      expect(thought).toMatchObject({ type: 'thinking', signature: expect.any(String) });
      if (call?.type !== 'tool_use') throw new Error('no call');
      messages.push(
        { role: 'assistant', content: message.content },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: 'sunny' }] },
      );
      message = await ask();
    }
    expect(message.content.at(-1)).toMatchObject({ type: 'text', text: conclusion });
    expectThinkingSent();
  });

  it('with the Google SDK', async () => {
    const { models } = new GoogleGenAI({ apiKey: gateway.token, httpOptions: { baseUrl: gateway.url } });
    const contents: Content[] = [{ role: 'user', parts: [{ text: 'hi' }] }];
    const ask = async (): Promise<Content> => {
      const body = {
        model: 'hub/thinking-tools',
        contents,
        config: {
          tools: [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: schema }] }],
          thinkingConfig: { includeThoughts: true },
        },
      };
      if (!isStreamed) return (await models.generateContent(body)).candidates?.[0]?.content ?? {};
      const parts = [];
      for await (const { candidates } of await models.generateContentStream(body)) {
        parts.push(...(candidates?.[0]?.content?.parts ?? []));
      }
      return { role: 'model', parts };
    };
    let content = await ask();
    for (let step = 0; step < steps; step += 1) {
      const call = content.parts?.find((part) => part.functionCall)?.functionCall;
      const { name = '', id } = call ?? {};
      const functionResponse = { name, response: { output: 'sunny' }, ...(id !== undefined && { id }) };
      contents.push(content, { role: 'user', parts: [{ functionResponse }] });
      content = await ask();
    }
    const said = content.parts?.filter(({ thought }) => thought !== true).map(({ text = '' }) => text);
    expect(said?.join('')).toContain(`After ${steps} steps`);
    expectThinkingSent();
  });

  it('with chat completions, which have no place for thinking', async () => {
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0 });
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'hi' }];
    const ask = async (): Promise<OpenAI.ChatCompletionMessage | undefined> => {
      const body = {
        model: 'hub/thinking-tools',
        reasoning_effort: 'low' as const,
        messages,
        tools: [{ type: 'function' as const, function: { name: 'get_weather', parameters: schema } }],
      };
      const { completions } = client.chat;
      const answer = isStreamed
        ? await completions.stream(body).finalChatCompletion()
        : await completions.create(body);
      return answer.choices[0]?.message;
    };
    let message = await ask();
    for (let step = 0; step < steps; step += 1) {
      const [call] = message?.tool_calls ?? [];
      if (!message || !call) throw new Error('no call');
      messages.push(
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: call.id, content: 'sunny' },
      );
      message = await ask();
    }
    expect(message?.content).toBe(conclusion);
    expectThinkingSent();
  });

  it.each(['mock', 'hub'])('with responses themselves, by %s', async (provider) => {
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0 });
    const input: ResponseInput = [{ role: 'user', content: 'hi' }];
    const ask = () => {
      const body = {
        model: `${provider}/thinking-tools`,
        input,
        store: false,
        include: ['reasoning.encrypted_content' as const],
        tools: [{ type: 'function' as const, name: 'get_weather', strict: true, parameters: schema }],
      };
      return isStreamed ? client.responses.stream(body).finalResponse() : client.responses.create(body);
    };
    let response = await ask();
    for (let step = 0; step < steps; step += 1) {
      for (const item of response.output) {
        if (item.type !== 'function_call') {
          input.push(item as ResponseInput[number]);
          continue;
        }
        const { type, id, call_id, name, arguments: text, status } = item;
        input.push(
          {
            type,
            call_id,
            name,
            arguments: text,
            ...(id !== undefined && { id }),
            ...(status && { status }),
          },
          { type: 'function_call_output', call_id, output: 'sunny' },
        );
      }
      response = await ask();
    }
    expect(response.output_text).toBe(conclusion);
    expectThinkingSent();
  });
});
