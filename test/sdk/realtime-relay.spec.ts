import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenAIRealtimeWebSocket, RealtimeAgent, RealtimeSession, tool } from '@openai/agents-realtime';
import type { RealtimeSessionOptions, TransportEvent } from '@openai/agents-realtime';
import { z } from 'zod';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { checkRealtimeOrder } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeClient } from '../support/realtime-client.js';
import type { RealtimeClientDialect } from '../support/realtime-client.js';

/** The agents SDK says it again in the session's settings, where the upstream reads it: both know it by one name. */
const model = 'gpt-realtime';

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-upstream' });
  gateway = await startGateway({
    providers: { main: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream' } },
    models: { [model]: [{ provider: 'main', model }] },
  });
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});
beforeEach(() => {
  mock.reset();
});

const say = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

/** Samples of 16 bits at 24 kHz: a tone, or silence. */
function sound(seconds: number, loudness: number): Buffer {
  const samples = Int16Array.from({ length: seconds * 24_000 }, (_, at) => loudness * Math.sin(at / 10));
  return Buffer.from(samples.buffer);
}
/** What a microphone hears of one sentence. */
const spoken = [sound(0.4, 0), sound(0.6, 8_000), sound(0.7, 0)];

/** What the upstream was sent, as text. */
const sent = (): readonly string[] =>
  (mock.requests.at(-1)?.frames ?? []).filter(({ from }) => from === 'client').map(({ text }) => text);

interface Case {
  readonly dialect: RealtimeClientDialect;
  readonly inText: object;
  readonly transcribed: object;
  readonly text: string;
  readonly audio: string;
}

const dialects: readonly Case[] = [
  {
    dialect: 'ga',
    inText: { type: 'realtime', output_modalities: ['text'] },
    transcribed: { type: 'realtime', audio: { input: { transcription: { model: 'whisper-1' } } } },
    text: 'response.output_text',
    audio: 'response.output_audio',
  },
  {
    dialect: 'beta',
    inText: { modalities: ['text'] },
    transcribed: { input_audio_transcription: { model: 'whisper-1' } },
    text: 'response.text',
    audio: 'response.audio',
  },
];

describe.each(dialects)('OpenAIRealtimeWS in $dialect, relayed', ({ dialect, ...words }) => {
  const open = (): Promise<RealtimeClient> => RealtimeClient.open(gateway, model, dialect);

  /** Everything in its order, and the upstream saw the same frames. */
  const settle = async (client: RealtimeClient): Promise<void> => {
    await client.next('rate_limits.updated');
    checkRealtimeOrder(client.received as unknown as JsonObject[], dialect);
    const frames = mock.requests.at(-1)?.frames.filter(({ from }) => from === 'server') ?? [];
    expect(client.received).toEqual(frames.map(({ text }) => JSON.parse(text) as unknown));
    expect(await client.close()).toMatchObject({ code: 1000 });
  };

  it('holds a conversation in text', async () => {
    const client = await open();
    client.send({ type: 'session.update', session: words.inText });
    await client.next('session.updated');
    client.send(say('Hello there'));
    client.send({ type: 'response.create' });
    expect(await client.next(`${words.text}.done`)).toMatchObject({ text: 'Hello there' });
    expect(await client.next('response.done')).toMatchObject({ response: { status: 'completed' } });
    expect(sent()).toContain('{"type":"response.create"}');
    expect(mock.requests.at(-1)?.headers.authorization).toBe('Bearer sk-upstream');
    await settle(client);
  });

  it('hears speech and speaks', async () => {
    mock.script({ model }, { media: { transcript: 'Good morning' } });
    const client = await open();
    client.send({ type: 'session.update', session: words.transcribed });
    for (const piece of spoken) {
      client.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') });
    }
    await client.next('input_audio_buffer.speech_started');
    const heard = await client.next('conversation.item.input_audio_transcription.completed');
    expect(heard).toMatchObject({ transcript: 'Good morning' });
    expect(await client.next(`${words.audio}_transcript.done`)).toMatchObject({ transcript: 'Good morning' });
    expect(client.all(`${words.audio}.delta`).length).toBeGreaterThan(1);
    await settle(client);
  });

  it('is interrupted', async () => {
    mock.script({ model }, { like: 'lorem-300', faults: { delayBetweenChunks: 2 } });
    const client = await open();
    client.send({ type: 'response.create' });
    const { item_id: itemId } = await client.next(`${words.audio}.delta`);
    client.send({ type: 'response.cancel' });
    expect(await client.next('response.done')).toMatchObject({ response: { status: 'cancelled' } });
    client.send({ type: 'conversation.item.truncate', item_id: itemId, content_index: 0, audio_end_ms: 9 });
    await client.next('conversation.item.truncated');
    await client.close();
  });

  it('is told errors with the id of its event', async () => {
    const client = await open();
    client.send({ type: 'response.cancel', event_id: 'mine' });
    const error = { code: 'response_cancel_not_active', event_id: 'mine' };
    expect(await client.next('error')).toMatchObject({ error });
    await client.close();
  });

  it.each([
    [1000, ''],
    [1008, 'policy'],
    [4001, 'enough'],
  ])('sees the upstream close with %d', async (code, reason) => {
    mock.script({ model }, { faults: { close: { code, reason } } });
    const client = await open();
    expect(await client.closed).toEqual({ code, reason });
    expect(client.all('error')).toEqual([]);
  });

  it('sees the upstream close in the middle of an answer', async () => {
    mock.script({ model }, { faults: { close: { code: 4001, reason: 'enough', afterEvents: 3 } } });
    const client = await open();
    client.send({ type: 'response.create' });
    expect(await client.closed).toEqual({ code: 4001, reason: expect.stringContaining('enough') });
    expect(client.types.at(-1)).toBe('error');
  });

  it('is refused in HTTP, with what the upstream said', async () => {
    mock.script({ model }, { faults: { status: { code: 429 } } });
    await expect(open()).rejects.toThrow('429');
    const stranger = { url: gateway.url, token: 'wrong' };
    await expect(RealtimeClient.open(stranger, model, dialect)).rejects.toThrow('401');
    await expect(RealtimeClient.open(gateway, 'no-such-model', dialect)).rejects.toThrow('404');
  });

  it('sees the upstream die', async () => {
    mock.script({ model }, { like: 'lorem-20', faults: { cut: { afterEvents: 6 } } });
    const client = await open();
    client.send({ type: 'response.create' });
    expect(await client.next('error')).toMatchObject({ error: { type: expect.any(String) } });
    expect(await client.closed).toMatchObject({ code: 1011 });
  });
});

describe('RealtimeSession of the agents SDK, relayed', () => {
  const weather = tool({
    name: 'weather',
    description: 'Tells the weather.',
    parameters: z.object({ city: z.string() }),
    execute: ({ city }) => `It rains in ${city}.`,
  });
  const agent = new RealtimeAgent({ name: 'Helper', instructions: 'Be brief.', tools: [weather] });

  const start = async (config: RealtimeSessionOptions['config'] = {}) => {
    const url = `${gateway.url.replace('http', 'ws')}/v1/realtime?model=${model}`;
    const transport = new OpenAIRealtimeWebSocket({ url, useInsecureApiKey: true });
    const session = new RealtimeSession(agent, { transport, model, config, tracingDisabled: true });
    const errors: unknown[] = [];
    session.on('error', ({ error }) => errors.push(error));
    const events: TransportEvent[] = [];
    session.on('transport_event', (event) => events.push(event));
    await session.connect({ apiKey: gateway.token });
    return { session, errors, events };
  };

  it('says something and is answered', async () => {
    const { session, errors } = await start({ outputModalities: ['text'] });
    const ended = new Promise<string>((resolve) => {
      session.once('agent_end', (_context, _agent, output) => {
        resolve(output);
      });
    });
    session.sendMessage('Hello there');
    expect(await ended).toBe('Hello there');
    expect(errors).toEqual([]);
    session.close();
  });

  it('runs a tool and says what came of it', async () => {
    mock.script({ model }, { like: 'tool-call' });
    const { session, errors } = await start({ outputModalities: ['text'] });
    const results: string[] = [];
    session.on('agent_tool_end', (_context, _agent, _tool, result) => results.push(result));
    const said = new Promise<string>((resolve) => {
      session.on('agent_end', (_context, _agent, output) => {
        if (output !== '') resolve(output);
      });
    });
    session.sendMessage('How is the weather?');
    expect(await said).toContain('It rains in');
    expect(results).toEqual([expect.stringMatching(/^It rains in /)]);
    expect(errors).toEqual([]);
    session.close();
  });

  it('is spoken to, speaks, and is interrupted', async () => {
    mock.script(
      { model },
      { like: 'lorem-300', media: { transcript: 'Tell me more' }, faults: { delayBetweenChunks: 2 } },
    );
    const { session, errors, events } = await start();
    const audio = new Promise<number>((resolve) => {
      session.once('audio', ({ data }) => {
        resolve(data.byteLength);
      });
    });
    for (const piece of spoken) session.sendAudio(Uint8Array.from(piece).buffer);
    expect(await audio).toBeGreaterThan(0);
    const interrupted = new Promise<void>((resolve) => {
      session.once('audio_interrupted', () => {
        resolve();
      });
    });
    session.sendAudio(Uint8Array.from(sound(0.3, 8_000)).buffer);
    await interrupted;
    const done = await new Promise<TransportEvent>((resolve) => {
      session.on('transport_event', (event) => {
        if (event.type === 'response.done') resolve(event);
      });
    });
    expect(done).toMatchObject({ response: { status: 'cancelled' } });
    expect(events.some(({ type }) => type === 'input_audio_buffer.speech_started')).toBe(true);
    expect(errors).toEqual([]);
    session.close();
  });
});
