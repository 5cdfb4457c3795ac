import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import type { SocketSettings } from '../support/realtime-socket.js';
import { eventually } from '../support/eventually.js';
import { created, startRealtimeUpstream } from '../support/realtime-upstream.js';
import type { RealtimeUpstream, UpstreamSession } from '../support/realtime-upstream.js';

const maxFrame = 2 * 1024 * 1024;
const usage = {
  total_tokens: 30,
  input_tokens: 20,
  output_tokens: 10,
  input_token_details: { text_tokens: 5, audio_tokens: 15, cached_tokens: 4 },
  output_token_details: { text_tokens: 2, audio_tokens: 8 },
};

const event = (type: string, fields: object = {}): string =>
  JSON.stringify({ type, event_id: 'event_x', ...fields });
const begun = (id: string): string => event('response.created', { response: { id } });
const done = (id: string): string => event('response.done', { response: { id, status: 'completed', usage } });

describe('a relayed session', () => {
  let upstream: RealtimeUpstream;
  let spare: RealtimeUpstream;
  let gateway: TestGateway;
  /** Of the request that opened the session. */
  let id: string;
  let count = 0;

  beforeAll(async () => {
    [upstream, spare] = await Promise.all([startRealtimeUpstream(), startRealtimeUpstream()]);
    gateway = await startRelay();
  });
  afterAll(async () => {
    await gateway.close();
    upstream.close();
    spare.close();
  });
  beforeEach(() => {
    for (const each of [upstream, spare]) {
      each.answerUpgrades({});
      each.sessions.length = 0;
    }
    id = `session-${(count += 1)}`;
  });

  const startRelay = (limits: object = {}, routing: object = {}): Promise<TestGateway> =>
    startGateway({
      realtime: { maxFrame: '2MiB', ...limits },
      routing,
      providers: {
        main: { type: 'openai', baseUrl: upstream.url, apiKey: 'sk-upstream' },
        spare: { type: 'openai-compatible', baseUrl: spare.url, apiKey: 'sk-upstream' },
        closed: { type: 'openai', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-closed' },
      },
      models: {
        voice: [
          { provider: 'main', model: 'gpt-realtime-2025-08-28' },
          { provider: 'spare', model: 'a-realtime-model' },
        ],
        unreachable: [
          { provider: 'closed', model: 'gpt-realtime' },
          { provider: 'spare', model: 'a-realtime-model' },
        ],
      },
    });
  const address = (model = 'voice'): string => `${gateway.baseUrl}/realtime?model=${model}`;
  const settings = (): SocketSettings => ({ token: gateway.token, headers: { 'x-request-id': id } });
  const opened = async ({ baseUrl, token } = gateway): Promise<[RealtimeSocket, UpstreamSession]> => {
    const index = upstream.sessions.length;
    const client = await RealtimeSocket.open(`${baseUrl}/realtime?model=voice`, { ...settings(), token });
    await client.event('session.created');
    return [client, await upstream.session(index)];
  };
  const lines = (name: string): readonly Record<string, unknown>[] =>
    gateway.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.requestId === id && line.event === name);
  const line = (name: string): Promise<Record<string, unknown>> => eventually(() => lines(name).at(-1));

  it('passes messages both ways as they are, text and bytes', async () => {
    const [client, { socket, received }] = await opened();
    expect(client.received).toEqual([created]);
    const odd = '{ "type":"unknown.event",  "n":12345678901234567890, "u":"\\u00e4" }';
    client.socket.send(odd);
    client.socket.send(Buffer.from([0, 255, 1]));
    socket.send(odd);
    socket.send('not JSON');
    socket.send(Buffer.from([2, 0]));
    await eventually(() => (received.length === 2 && client.received.length === 4 ? true : undefined));
    expect(received).toEqual([odd, Buffer.from([0, 255, 1])]);
    expect(client.received.slice(1)).toEqual([odd, 'not JSON', Buffer.from([2, 0])]);
    client.socket.close();
  });

  it('takes down what each response used, and the whole at the end', async () => {
    const [client, { socket }] = await opened();
    for (const id of ['resp_1', 'resp_2']) for (const said of [begun(id), done(id)]) socket.send(said);
    const transcribed = { item_id: 'item_1', usage: { type: 'duration', seconds: 3 } };
    socket.send(event('conversation.item.input_audio_transcription.completed', transcribed));
    await client.event('conversation.item.input_audio_transcription.completed');
    client.socket.close(1000);
    const whole = await line('session ended');
    expect(whole).toMatchObject({ turns: '3', closeCode: '1000', model: 'voice', provider: 'main' });
    expect(whole).toMatchObject({ lane: 'verbatim', usage: { input: 40, output: 20, cacheRead: 8 } });
    expect(lines('session ended')).toHaveLength(1);
    expect(lines('response')).toMatchObject([
      { responseId: 'resp_1', responseStatus: 'completed', usage: { input: 20, output: 10, cacheRead: 4 } },
      { responseId: 'resp_2' },
    ]);
    expect(lines('transcription')).toHaveLength(1);
    // Millionths of a dollar: 1 × 4 of text, 15 × 32 of sound, 4 × 0.4 cached; 2 × 16 of text, 8 × 64 of sound.
    expect(lines('response')[0]).toHaveProperty('cost', 0.0010296);
    expect(whole).not.toHaveProperty('cost');
  });

  it.each([
    [1000, 'bye'],
    [4001, 'own code'],
    [1001, ''],
  ])('passes close codes and reasons on: %s', async (code, reason) => {
    const [client, { socket }] = await opened();
    socket.close(code, reason);
    expect(await client.closed).toEqual({ code, reason });
    const [second, { closed }] = await opened();
    second.socket.close(code, reason);
    expect(await closed).toEqual({ code, reason });
  });

  it('tells the client when the upstream dies in the middle of a response', async () => {
    const [client, { socket }] = await opened();
    socket.send(begun('resp_1'));
    await client.event('response.created');
    socket.terminate();
    expect(await client.closed).toMatchObject({ code: 1011 });
    expect(await client.event('error')).toMatchObject({
      error: { message: expect.stringContaining('ended') },
    });
    expect(await line('response')).toMatchObject({
      responseStatus: 'failed',
      error: 'provider_broken_stream',
    });
    expect(await line('session ended')).toMatchObject({ error: 'provider_broken_stream' });
  });

  it('frees the upstream when the client dies', async () => {
    const [client, { socket, closed }] = await opened();
    socket.send(begun('resp_1'));
    await client.event('response.created');
    client.socket.terminate();
    expect(await closed).toMatchObject({ code: 1001 });
    expect(await line('response')).toMatchObject({ responseStatus: 'cancelled' });
  });

  it('closes with 1009 on messages that are too large, either way', async () => {
    const large = 'x'.repeat(maxFrame + 1);
    const [client, { closed }] = await opened();
    client.socket.send(large);
    expect(await client.closed).toMatchObject({ code: 1009 });
    await closed;
    expect(await line('session ended')).toMatchObject({ closeCode: '1009' });
    const [second, { socket }] = await opened();
    socket.send(large);
    expect(await second.closed).toMatchObject({ code: 1009 });
    expect(await second.event('error')).toHaveProperty('error.message');
  });

  it('reads no faster than the other side does', async () => {
    const [client, { socket }] = await opened();
    const piece = Buffer.alloc(256 * 1024);
    client.socket.pause();
    let sent = 0;
    while (sent < 400 && socket.bufferedAmount < 4 * 1024 * 1024) {
      socket.send(piece);
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(sent).toBeLessThan(400);
    client.socket.resume();
    await eventually(() => (client.received.length === sent + 1 ? true : undefined));
    socket.pause();
    let given = 0;
    while (given < 400 && client.socket.bufferedAmount < 4 * 1024 * 1024) {
      client.socket.send(piece);
      given += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(given).toBeLessThan(400);
    socket.resume();
    const { received } = await upstream.session();
    await eventually(() => (received.length === given ? true : undefined));
    client.socket.close();
  });

  it('slows a flood down, and loses nothing of it', async () => {
    const [client, { received }] = await opened();
    const flood = Array.from({ length: 10_400 }, (_, index) => `{"n":${index}}`);
    const start = performance.now();
    for (const message of flood) client.socket.send(message);
    await eventually(() => (received.length === flood.length ? true : undefined));
    expect(received).toEqual(flood);
    client.send({ type: 'after' });
    await eventually(() => (received.length > flood.length ? true : undefined));
    expect(performance.now() - start).toBeGreaterThan(300);
    client.socket.close();
  });

  it('answers pings', async () => {
    const [client, { socket }] = await opened();
    for (const end of [client.socket, socket]) {
      const pong = new Promise((resolve) => end.once('pong', resolve));
      end.ping();
      await pong;
    }
    client.socket.close();
  });

  it('goes to the next candidate while upstreams refuse', async () => {
    upstream.answerUpgrades({ status: 503, body: { error: { message: 'overloaded' } } });
    const client = await RealtimeSocket.open(address(), settings());
    await client.event('session.created');
    expect((await spare.session()).path).toBe('/v1/realtime?model=a-realtime-model');
    client.socket.close();
    expect(await line('session ended')).toMatchObject({ provider: 'spare', attempts: 3 });
    const other = await RealtimeSocket.open(address('unreachable'), settings());
    await other.event('session.created');
    other.socket.close();
  });

  it.each([
    [400, 400],
    [401, 502],
    [404, 404],
    [429, 429],
    [302, 502],
  ])("answers an upstream's refusal in HTTP: %s", async (status, answered) => {
    const headers = { location: 'http://127.0.0.1:1/' };
    const body = {
      error: { message: 'No, sk-upstream.', type: 'x', code: status === 404 ? 'model_not_found' : 'x' },
    };
    upstream.answerUpgrades({ status, body, ...(status === 302 && { headers }) });
    spare.answerUpgrades({ status, body, ...(status === 302 && { headers }) });
    const refusal = await RealtimeSocket.refused(address(), settings());
    expect(refusal.status).toBe(answered);
    expect(JSON.stringify(refusal)).not.toContain('sk-upstream');
  });

  // From here on other gateways of this process take the log.
  it('does not go to upstreams that failed too often', async () => {
    const careful = await startRelay({}, { breakerCalls: 2, breakerShare: 50, retries: 0 });
    const open = async (): Promise<void> => {
      const client = await RealtimeSocket.open(`${careful.baseUrl}/realtime?model=voice`, {
        ...settings(),
        token: careful.token,
      });
      await client.event('session.created');
      client.socket.close();
    };
    upstream.answerUpgrades({ status: 503 });
    for (let times = 0; times < 2; times++) await open();
    upstream.answerUpgrades({});
    await open();
    expect([upstream.sessions.length, spare.sessions.length]).toEqual([0, 3]);
    await eventually(() =>
      careful.logLines.find((text) => text.includes('main/gpt-realtime-2025-08-28: failed too often')),
    );
    await careful.close();
  });

  it('ends sessions in which nothing is said, and those that are too old', async () => {
    const limited = await startRelay({ idleTimeout: '1s', maxDuration: '1500ms' });
    const [silent, { closed }] = await opened(limited);
    const [old, { socket }] = await opened(limited);
    const talk = setInterval(() => {
      socket.send('{"type":"x"}');
    }, 100);
    expect(await silent.closed).toMatchObject({ code: 1001, reason: expect.stringContaining('silent') });
    expect(await silent.event('error')).toHaveProperty('error.message');
    expect((await closed).code).toBe(1001);
    expect(await old.closed).toMatchObject({ code: 1001, reason: expect.stringContaining('1.5 s old') });
    expect(await old.event('error')).toHaveProperty('error.message');
    clearInterval(talk);
    await limited.close();
  });

  it('drains: 1001 after the running response', async () => {
    const stopping = await startRelay();
    const [client, { socket }] = await opened(stopping);
    socket.send(begun('resp_1'));
    await client.event('response.created');
    const stopped = stopping.close(5_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(client.socket.readyState).toBe(1);
    socket.send(done('resp_1'));
    expect(await client.closed).toMatchObject({ code: 1001 });
    expect(await client.event('response.done')).toBeDefined();
    await stopped;
  });

  it('drains: an error event and 1001 at the deadline', async () => {
    const stopping = await startRelay();
    const [client, { socket }] = await opened(stopping);
    socket.send(begun('resp_1'));
    await client.event('response.created');
    const stopped = stopping.close(50);
    expect(await client.closed).toMatchObject({ code: 1001 });
    expect(await client.event('error')).toHaveProperty('error.message');
    await stopped;
  });
});

describe('an upstream that is slow to answer', () => {
  let upstream: RealtimeUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    upstream = await startRealtimeUpstream();
    gateway = await startGateway({
      deadlines: { connect: '1700ms' },
      providers: { main: { type: 'openai', baseUrl: upstream.url, apiKey: 'sk-main' } },
    });
  });
  afterAll(async () => {
    await gateway.close();
    upstream.close();
  });

  it('is given up on an open socket, with an error event', async () => {
    upstream.answerUpgrades({ delay: 5_000 });
    const address = `${gateway.baseUrl}/realtime?model=gpt-realtime`;
    const client = await RealtimeSocket.open(address, { token: gateway.token });
    client.send({ type: 'response.create' });
    expect(await client.closed).toMatchObject({ code: 1011 });
    const { error } = await client.event('error');
    expect(error).toMatchObject({ message: expect.stringContaining('deadlines.connect') });
  });
});
