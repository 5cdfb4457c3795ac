import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OpenAIRealtimeWebSocket, RealtimeAgent, RealtimeSession, tool } from '@openai/agents-realtime';
import OpenAI from 'openai';
import { z } from 'zod';
import { checkRealtimeOrder } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeClient } from '../support/realtime-client.js';
import { placeWeights } from '../support/weights.js';
import { wordErrorRate } from '../support/word-errors.js';

// Three models compute on two cores: a busy machine makes them slow, not wrong.
jest.setTimeout(180_000);
const patience = 120_000;
const model = 'tinyllama';
const question = 'What is the capital of France?';

let gateway: TestGateway;
/** The question, as a microphone hears it: 16 bits at 24 kHz, with a silence after it. */
let spoken: Buffer;

beforeAll(async () => {
  gateway = await startGateway({ local: { enabled: true, pull: false } }, {}, async (folder) => {
    for (const name of ['tinyllama', 'piper', 'moonshine-tiny'])
      await placeWeights(join(folder, 'data'), name);
  });
  const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0 });
  const speech = await client.audio.speech.create({
    model: 'piper',
    voice: 'alloy',
    input: question,
    response_format: 'pcm',
  });
  spoken = Buffer.concat([
    Buffer.alloc(24_000),
    Buffer.from(await speech.arrayBuffer()),
    Buffer.alloc(48_000),
  ]);
}, 600_000);
afterAll(async () => {
  await gateway.close();
});

/** Sound in pieces of 100 milliseconds. */
function* pieces(sound: Buffer): Generator<string> {
  for (let at = 0; at < sound.length; at += 4_800) yield sound.subarray(at, at + 4_800).toString('base64');
}

const asking = (about: string) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text: `Write thirty sentences about ${about}.` }],
});

const qualities = ['wide', 'deep', 'blue', 'old', 'cold', 'loud', 'calm', 'salty', 'wild', 'full of fish'];
const longAnswer = {
  type: 'message',
  role: 'assistant',
  content: [
    {
      type: 'output_text',
      text: ['The sea', 'Every wave', 'The water below']
        .flatMap((subject) => qualities.map((quality) => `${subject} is ${quality}.`))
        .join(' '),
    },
  ],
};

const audioOf = (client: RealtimeClient): Buffer =>
  Buffer.concat(
    client.all('response.output_audio.delta').map(({ delta }) => Buffer.from(String(delta), 'base64')),
  );

describe('a realtime session with the embedded models, under the OpenAI SDK', () => {
  it('hears a spoken question, and speaks its answer', async () => {
    const client = await RealtimeClient.open(gateway, model);
    client.send({
      type: 'session.update',
      session: {
        type: 'realtime',
        instructions: 'Answer in one short sentence.',
        max_output_tokens: 40,
        audio: { input: { transcription: { model: 'moonshine-tiny' } } },
      },
    });
    for (const audio of pieces(spoken)) client.send({ type: 'input_audio_buffer.append', audio });
    await client.next('input_audio_buffer.speech_stopped', patience);
    const { transcript } = await client.next(
      'conversation.item.input_audio_transcription.completed',
      patience,
    );
    expect(wordErrorRate(question, String(transcript))).toBeLessThanOrEqual(0.34);
    const done = await client.next('response.done', patience);
    expect(done).toMatchObject({ response: { status: expect.stringMatching(/^(completed|incomplete)$/) } });
    const said = client.all('response.output_audio_transcript.done').map((event) => String(event.transcript));
    expect(said.join('')).not.toBe('');
    // Somebody who speaks says two or three words a second: 48,000 bytes.
    expect(audioOf(client).length).toBeGreaterThan(20_000);
    expect(audioOf(client).some((byte) => byte > 1)).toBe(true);
    expect(done).toHaveProperty('response.usage.output_tokens', expect.any(Number));
    checkRealtimeOrder(client.received as unknown as JsonObject[], 'ga');
    await client.close();
  });

  it('is interrupted by whoever speaks', async () => {
    const client = await RealtimeClient.open(gateway, model);
    // A small model imitates: after one long answer its next is long too, and takes longer than it takes to be heard.
    for (const item of [asking('the sea'), longAnswer, asking('the mountains')]) {
      client.send({ type: 'conversation.item.create', item });
    }
    client.send({ type: 'response.create' });
    await client.next('response.output_audio_transcript.delta', patience);
    for (const audio of pieces(spoken)) client.send({ type: 'input_audio_buffer.append', audio });
    const done = await client.next('response.done', patience);
    expect(done).toMatchObject({
      response: { status: 'cancelled', status_details: { reason: 'turn_detected' } },
    });
    await client.close();
  });
});

describe('the agents SDK with the embedded models', () => {
  it('runs a tool in between', async () => {
    const weather = tool({
      name: 'weather',
      description: 'Tells the weather in a city.',
      parameters: z.object({ city: z.string() }),
      execute: () => 'It rains.',
    });
    const agent = new RealtimeAgent({ name: 'Helper', instructions: 'Be brief.', tools: [weather] });
    const url = `${gateway.url.replace('http', 'ws')}/v1/realtime?model=${model}`;
    const session = new RealtimeSession(agent, {
      transport: new OpenAIRealtimeWebSocket({ url, useInsecureApiKey: true }),
      model,
      config: { outputModalities: ['text'], toolChoice: 'required' },
      tracingDisabled: true,
    });
    const errors: unknown[] = [];
    session.on('error', ({ error }) => errors.push(error));
    const result = new Promise<string>((resolve) => {
      session.once('agent_tool_end', (_context, _agent, _tool, told) => {
        resolve(told);
      });
    });
    await session.connect({ apiKey: gateway.token });
    session.sendMessage('How is the weather in Paris?');
    expect(await result).toBe('It rains.');
    expect(errors).toEqual([]);
    session.close();
  });
});
