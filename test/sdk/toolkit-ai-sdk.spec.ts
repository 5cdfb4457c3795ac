import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateText, Output, stepCountIs, streamText, tool } from 'ai';
import type { LanguageModel } from 'ai';
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

const given = (): { baseURL: string; apiKey: string } => ({
  baseURL: gateway.baseUrl,
  apiKey: gateway.token,
});

/** The toolkit's providers, each pointed at the gateway. */
const clients: readonly (readonly [string, (model: string) => LanguageModel])[] = [
  ['openai chat', (model) => createOpenAI(given()).chat(model)],
  ['openai responses', (model) => createOpenAI(given()).responses(model)],
  ['anthropic', (model) => createAnthropic(given())(model)],
  ['google', (model) => createGoogle({ ...given(), baseURL: `${gateway.url}/v1beta` })(model)],
];

const cells = clients.flatMap(([client, connect]) =>
  upstreamFormats.map((upstream) => [client, upstream, connect] as const),
);

const weather = tool({
  description: 'Weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `Rain in ${city}`,
});

describe.each(cells)('the AI SDK, %s to %s', (_client, upstream, connect) => {
  it('generates text, with usage', async () => {
    const { text, usage, finishReason } = await generateText({
      model: connect(`${upstream}/echo`),
      prompt: 'Hello there',
      maxRetries: 0,
    });
    expect([text, finishReason]).toEqual(['Hello there', 'stop']);
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  it('streams text', async () => {
    const { textStream, finishReason } = streamText({
      model: connect(`${upstream}/lorem-20`),
      prompt: 'Talk',
      maxRetries: 0,
    });
    const chunks: string[] = [];
    for await (const chunk of textStream) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(5);
    expect(await finishReason).toBe('stop');
  });

  it.each(['tool-call', 'thinking-tools'])('runs a tool to its end (%s)', async (model) => {
    const { text, steps } = await generateText({
      model: connect(`${upstream}/${model}`),
      prompt: 'Weather?',
      tools: { weather },
      stopWhen: stepCountIs(8),
      maxRetries: 0,
    });
    expect(steps.length).toBeGreaterThan(1);
    expect(steps[0]?.toolCalls[0]).toMatchObject({ toolName: 'weather' });
    expect(text).toContain('Rain in');
  });

  it('runs tools in a stream', async () => {
    const { text, steps } = streamText({
      model: connect(`${upstream}/parallel-tools`),
      prompt: 'Weather?',
      tools: { weather },
      stopWhen: stepCountIs(5),
      maxRetries: 0,
    });
    expect(await text).toContain('Rain in');
    expect((await steps)[0]?.toolCalls).toHaveLength(2);
  });

  it('gives objects by their schema', async () => {
    const { output } = await generateText({
      model: connect(`${upstream}/echo`),
      prompt: 'A place as JSON',
      output: Output.object({ schema: z.object({ city: z.string() }) }),
      maxRetries: 0,
    });
    expect(output).toEqual({ city: expect.any(String) });
  });

  it('throws what the upstream refuses', async () => {
    await expect(
      generateText({ model: connect(`${upstream}/status-429`), prompt: 'Hi', maxRetries: 0 }),
    ).rejects.toMatchObject({ name: 'AI_APICallError', statusCode: 429 });
  });
});
