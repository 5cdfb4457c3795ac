import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import OlderAnthropic from '@anthropic-ai/sdk-0';
import { GoogleGenAI } from '@google/genai';
import { GoogleGenAI as OlderGoogleGenAI } from '@google/genai-2';
import OpenAI from 'openai';
// The realm of a test has no dispatcher for fetch until undici brings one.
import 'undici';
import type { Codec, StreamEvent } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiCompletionsCodec } from '#libs/formats/openai-completions';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import { EventStreamTransform } from '../../src/pipeline/streams/event-stream.transform.js';

/** An answer of which every format loses something that no request foretells. */
const events: readonly StreamEvent[] = [
  { type: 'response-start', id: 'x', model: 'm' },
  { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
  { type: 'text-delta', part: 0, text: 'Hel' },
  { type: 'text-delta', part: 0, text: 'lo' },
  { type: 'part-end', part: 0 },
  { type: 'candidate-end', candidate: 0, finish: { reason: 'unknown' } },
  { type: 'usage', usage: { input: { total: 1 }, output: { total: 2 } } },
  { type: 'response-end' },
];

const codecs: readonly (readonly [path: RegExp, codec: Codec])[] = [
  [/chat\/completions/, openAiChatCodec],
  [/completions/, openAiCompletionsCodec],
  [/responses/, openAiResponsesCodec],
  [/messages/, anthropicMessagesCodec],
  [/streamGenerateContent/, googleGenerateContentCodec],
];

function streamFor(url: string): string {
  const codec = codecs.find(([path]) => path.test(url))?.[1] ?? openAiChatCodec;
  const defaults = { model: 'm', id: 'x', created: 1, includeUsage: true };
  const transform = new EventStreamTransform(codec.createStreamEncoder(defaults));
  return events.map((event) => transform.push(event) ?? '').join('');
}

let server: Server;
let origin: string;
const sent: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const stream = streamFor(request.url ?? '');
      sent.push(stream);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const key = { apiKey: 'k', maxRetries: 0 };
const openai = () => new OpenAI({ ...key, baseURL: `${origin}/v1` });
const ask = { model: 'm', messages: [{ role: 'user', content: 'hi' }] } as const;
const messages = { ...ask, max_tokens: 9, messages: [...ask.messages] };

async function generated(client: GoogleGenAI): Promise<string> {
  let text = '';
  for await (const chunk of await client.models.generateContentStream({ model: 'm', contents: 'hi' })) {
    text += chunk.text ?? '';
  }
  return text;
}

const clients: readonly (readonly [name: string, read: () => Promise<string | null | undefined>])[] = [
  [
    'OpenAI, chat',
    async () => {
      const stream = openai().chat.completions.stream({ ...ask, messages: [...ask.messages] });
      return (await stream.finalChatCompletion()).choices[0]?.message.content;
    },
  ],
  [
    'OpenAI, completions',
    async () => {
      let text = '';
      const stream = await openai().completions.create({ model: 'm', prompt: 'hi', stream: true });
      for await (const chunk of stream) text += chunk.choices[0]?.text ?? '';
      return text;
    },
  ],
  [
    'OpenAI, responses',
    async () => (await openai().responses.stream({ model: 'm', input: 'hi' }).finalResponse()).output_text,
  ],
  [
    'Anthropic 1.x',
    async () => new Anthropic({ ...key, baseURL: origin }).messages.stream(messages).finalText(),
  ],
  [
    'Anthropic 0.x',
    async () => new OlderAnthropic({ ...key, baseURL: origin }).messages.stream(messages).finalText(),
  ],
  ['Google 3.x', async () => generated(new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin } }))],
  [
    'Google 2.x',
    async () =>
      generated(
        new OlderGoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin } }) as unknown as GoogleGenAI,
      ),
  ],
];

it.each(clients)('the SDK of %s passes over the comment that names losses', async (_name, read) => {
  expect(await read()).toBe('Hello');
  expect(sent.at(-1)).toMatch(/\n\n: x-gateway-losses: finish-reason;approximated\n\n(event|data):/);
});
