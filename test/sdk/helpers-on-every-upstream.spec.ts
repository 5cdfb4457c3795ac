import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { GoogleGenAI } from '@google/genai';
import type { CallableTool, FunctionCall } from '@google/genai';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { zodFunction, zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { everyUpstream, upstreamFormats } from '../support/upstreams.js';

const run = promisify(execFile);
const toolRunner = fileURLToPath(new URL('./programs/responses-tool-runner.mjs', import.meta.url));
const place = z.object({ city: z.string() });
const words = 'lorem ipsum dolor';

describe.each(upstreamFormats)('helpers of the official SDKs on %s', (upstream) => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let openAi: OpenAI;
  let anthropic: Anthropic;
  let google: GoogleGenAI;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'sk-upstream' });
    gateway = await startGateway({ ...everyUpstream(mock) });
    const given = {
      baseURL: gateway.baseUrl,
      apiKey: gateway.token,
      maxRetries: 0,
      logLevel: 'off',
    } as const;
    openAi = new OpenAI(given);
    anthropic = new Anthropic({ ...given, baseURL: gateway.url });
    google = new GoogleGenAI({ apiKey: gateway.token, httpOptions: { baseUrl: gateway.baseUrl } });
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  describe('OpenAI chat completions', () => {
    it('accumulate a stream', async () => {
      const stream = openAi.chat.completions.stream({
        model: `${upstream}/echo`,
        messages: [{ role: 'user', content: words }],
      });
      expect(await stream.finalContent()).toBe(words);
    });

    it('parse by a schema', async () => {
      const { choices } = await openAi.chat.completions.parse({
        model: `${upstream}/echo`,
        messages: [{ role: 'user', content: 'A place as JSON' }],
        response_format: zodResponseFormat(place, 'place'),
      });
      expect(choices[0]?.message.parsed).toEqual({ city: expect.any(String) });
    });

    it.each([false, true])('run tools (stream: %s)', async (stream) => {
      const tools = [
        zodFunction({ name: 'weather', parameters: place, function: ({ city }) => `Rain in ${city}` }),
      ];
      const messages = [{ role: 'user' as const, content: 'Weather?' }];
      const model = `${upstream}/thinking-tools`;
      const runner = stream
        ? openAi.chat.completions.runTools({ model, messages, tools, stream })
        : openAi.chat.completions.runTools({ model, messages, tools });
      expect(await runner.finalContent()).toContain('After 5 steps: Rain in');
    });
  });

  describe('OpenAI responses', () => {
    it('accumulate a stream', async () => {
      const stream = openAi.responses.stream({ model: `${upstream}/echo`, input: words });
      expect((await stream.finalResponse()).output_text).toBe(words);
    });

    it('parse by a schema', async () => {
      const { output_parsed: parsed } = await openAi.responses.parse({
        model: `${upstream}/echo`,
        input: 'A place as JSON',
        text: { format: zodTextFormat(place, 'place') },
      });
      expect(parsed).toEqual({ city: expect.any(String) });
    });

    it.each(['', 'stream'])('run tools %s', async (mode) => {
      const given = [gateway.baseUrl, gateway.token, `${upstream}/thinking-tools`, mode];
      const { stdout } = await run(process.execPath, [toolRunner, ...given]);
      expect(stdout).toContain('After 5 steps: Rain in');
    });
  });

  describe('Anthropic messages', () => {
    it('accumulate a stream', async () => {
      const stream = anthropic.messages.stream({
        model: `${upstream}/echo`,
        max_tokens: 100,
        messages: [{ role: 'user', content: words }],
      });
      expect(await stream.finalText()).toBe(words);
    });

    it('parse by a schema', async () => {
      const { parsed_output: parsed } = await anthropic.messages.parse({
        model: `${upstream}/echo`,
        max_tokens: 100,
        messages: [{ role: 'user', content: 'A place as JSON' }],
        output_config: { format: zodOutputFormat(place) },
      });
      expect(parsed).toEqual({ city: expect.any(String) });
    });
  });

  describe('Google generate-content', () => {
    const weather: CallableTool = {
      tool: async () => ({
        functionDeclarations: [{ name: 'weather', parametersJsonSchema: z.toJSONSchema(place) }],
      }),
      callTool: async (calls: FunctionCall[]) =>
        calls.map(({ id, name, args }) => ({
          functionResponse: {
            ...(id !== undefined && { id }),
            ...(name !== undefined && { name }),
            response: { result: `Rain in ${String(args?.city)}` },
          },
        })),
    };

    it('keep a chat over streams', async () => {
      const chat = google.chats.create({ model: `${upstream}/echo` });
      for (const message of ['One', 'Two']) {
        let text = '';
        for await (const chunk of await chat.sendMessageStream({ message })) text += chunk.text ?? '';
        expect(text).toBe(message);
      }
      expect(chat.getHistory().filter(({ role }) => role === 'user')).toHaveLength(2);
    });

    it('call functions by themselves', async () => {
      const { text } = await google.models.generateContent({
        model: `${upstream}/thinking-tools`,
        contents: 'Weather?',
        config: { tools: [weather] },
      });
      expect(text).toContain('After 5 steps: ');
    });

    it('answer by a schema', async () => {
      const { text } = await google.models.generateContent({
        model: `${upstream}/echo`,
        contents: 'A place as JSON',
        config: { responseMimeType: 'application/json', responseJsonSchema: z.toJSONSchema(place) },
      });
      expect(place.parse(JSON.parse(text ?? ''))).toEqual({ city: expect.any(String) });
    });
  });
});
