import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import { eventually } from '../support/eventually.js';
import { startRealtimeUpstream } from '../support/realtime-upstream.js';
import type { RealtimeUpstream, UpstreamSession } from '../support/realtime-upstream.js';

const apiKey = 'canary-of-the-upstream-7c41';
const usage = { total_tokens: 120, input_tokens: 100, output_tokens: 20 };
/** Seconds of PCM at 24 kHz, as events hold them. */
const sound = (seconds: number): string => Buffer.alloc(48_000 * seconds).toString('base64');
const event = (type: string, fields: object = {}): string =>
  JSON.stringify({ type, event_id: 'event_x', ...fields });
const begun = (id: string): string => event('response.created', { response: { id } });
const delta = (kind: string, piece: string): string =>
  event(`response.${kind}.delta`, { response_id: 'resp_1', item_id: 'item_1', delta: piece });
const settings = { id: 'sess_1', instructions: 'Be brief.' };

let upstream: RealtimeUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startRealtimeUpstream();
});
afterAll(() => {
  upstream.close();
});

const start = async (deadlines: object = {}): Promise<void> => {
  gateway = await startGateway({
    deadlines,
    providers: { main: { type: 'openai', baseUrl: upstream.url, apiKey } },
  });
};
afterEach(async () => {
  await gateway.close();
  upstream.answerUpgrades({});
});

const address = (): string => `${gateway.baseUrl}/realtime?model=gpt-realtime`;
const opened = async (): Promise<[RealtimeSocket, UpstreamSession]> => {
  const index = upstream.sessions.length;
  const client = await RealtimeSocket.open(address(), { token: gateway.token });
  const session = await upstream.session(index);
  session.socket.send(event('session.updated', { session: settings }));
  await client.event('session.updated');
  return [client, session];
};
const lines = (name: string): Record<string, unknown>[] =>
  gateway.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.event === name);
const line = (name: string): Promise<Record<string, unknown>> => eventually(() => lines(name).at(-1));
const received = ({ received }: UpstreamSession, count: number): Promise<unknown> =>
  eventually(() => (received.length >= count ? true : undefined));

/** A response that has said two words and sounded for three seconds, of a question of two seconds. */
const answering = async (): Promise<[RealtimeSocket, UpstreamSession]> => {
  const [client, session] = await opened();
  const content = [{ type: 'input_text', text: 'Hello' }];
  client.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  client.send({ type: 'input_audio_buffer.append', audio: sound(2) });
  await received(session, 2);
  const said = [event('input_audio_buffer.committed'), begun('resp_1')];
  said.push(delta('output_audio_transcript', 'Hello'), delta('output_audio_transcript', ' world'));
  for (const second of [1, 1, 1]) said.push(delta('output_audio', sound(second)));
  for (const frame of said) session.socket.send(frame);
  await eventually(() => (client.received.length === said.length + 2 ? true : undefined));
  return [client, session];
};
/** "Be brief." and "Hello" and ten tokens a second; "Hello world" and twenty. */
const estimated = { input: 3 + 1 + 20, output: 2 + 60, estimated: true };

describe('what a response used that never came to its end', () => {
  it.each<[string, string, (client: RealtimeSocket, session: UpstreamSession) => unknown]>([
    [
      'the upstream dies',
      'failed',
      (_client, { socket }) => {
        socket.terminate();
      },
    ],
    [
      'the upstream leaves',
      'failed',
      (_client, { socket }) => {
        socket.close(1000);
      },
    ],
    [
      'the client leaves',
      'cancelled',
      (client) => {
        client.socket.close(1000);
      },
    ],
    [
      'the client dies',
      'cancelled',
      (client) => {
        client.socket.terminate();
      },
    ],
    ['the gateway waits no longer', 'failed', () => gateway.close(50)],
  ])('is estimated where %s', async (_what, responseStatus, end) => {
    await start();
    const [client, session] = await answering();
    await end(client, session);
    await client.closed;
    expect(await line('session ended')).toMatchObject({ turns: '1', usage: estimated });
    expect(lines('response')).toMatchObject([{ responseId: 'resp_1', responseStatus, usage: estimated }]);
  });

  it('is estimated where the vendor does not report it', async () => {
    await start();
    const [client, { socket }] = await answering();
    socket.send(event('response.done', { response: { id: 'resp_1', status: 'completed' } }));
    expect(await line('response')).toMatchObject({ responseStatus: 'completed', usage: estimated });
    client.socket.close();
  });

  it('goes on from what the vendor reported of the conversation before', async () => {
    await start();
    const [client, { socket }] = await answering();
    socket.send(event('response.done', { response: { id: 'resp_1', status: 'completed', usage } }));
    socket.send(begun('resp_2'));
    socket.terminate();
    await client.closed;
    const whole = await line('session ended');
    expect(lines('response')).toMatchObject([
      { usage: { input: 100, output: 20 } },
      { usage: { input: 120, output: 0, estimated: true } },
    ]);
    expect(lines('response')[0]).not.toHaveProperty('usage.estimated');
    expect(whole).toMatchObject({ usage: { input: 220, output: 20, estimated: true } });
  });

  it('is taken down once, whatever the upstream says after the end', async () => {
    await start();
    const [client, { socket, closed }] = await answering();
    const more = setInterval(() => {
      socket.send(delta('output_audio_transcript', ' more'));
    }, 1);
    const closing = gateway.close(50);
    await client.event('error');
    // It is said although the other side has begun to close.
    socket.send(event('response.done', { response: { id: 'resp_1', status: 'completed', usage } }));
    expect(await closed).toMatchObject({ code: 1001 });
    clearInterval(more);
    await closing;
    expect(await line('session ended')).toMatchObject({ turns: '1' });
    expect(lines('response')).toHaveLength(1);
    expect(String(client.received.at(-1))).toContain('being restarted');
  });

  it('is nothing where the vendor failed before the first word', async () => {
    await start();
    const [client, { socket }] = await opened();
    socket.send(begun('resp_1'));
    socket.send(event('response.done', { response: { id: 'resp_1', status: 'failed', usage: null } }));
    expect(await line('response')).not.toHaveProperty('usage');
    client.socket.close();
  });
});

describe('a response that is asked for', () => {
  it('is waited for by a gateway that stops, before it has begun', async () => {
    await start();
    const [client, session] = await opened();
    client.send({ type: 'response.create' });
    await received(session, 1);
    const closing = gateway.close(5_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(client.socket.readyState).toBe(1);
    session.socket.send(begun('resp_1'));
    await client.event('response.created');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(client.socket.readyState).toBe(1);
    client.send({ type: 'response.create', event_id: 'too late' });
    expect(await client.event('error')).toMatchObject({
      error: { message: expect.stringContaining('restarted'), event_id: 'too late' },
    });
    session.socket.send(event('response.done', { response: { id: 'resp_1', status: 'completed', usage } }));
    expect(await client.closed).toMatchObject({ code: 1001 });
    expect(session.received).toHaveLength(1);
    await closing;
  });

  it('is waited for no longer where the vendor refuses it', async () => {
    await start();
    const [client, session] = await opened();
    client.send({ type: 'response.create', event_id: 'mine' });
    await received(session, 1);
    const closing = gateway.close(5_000);
    session.socket.send(event('error', { error: { message: 'No.', event_id: 'mine' } }));
    const before = performance.now();
    expect(await client.closed).toMatchObject({ code: 1001 });
    expect(performance.now() - before).toBeLessThan(2_500);
    await closing;
  });

  it('is an error where the upstream leaves instead', async () => {
    await start();
    const [client, session] = await opened();
    client.send({ type: 'response.create' });
    await received(session, 1);
    session.socket.close(1000);
    expect(await client.event('error')).toHaveProperty('error.message');
    expect(await client.closed).toMatchObject({ code: 1000 });
    expect(lines('response')).toMatchObject([{ responseStatus: 'failed', error: 'provider_broken_stream' }]);
    expect(lines('response')[0]).not.toHaveProperty('usage');
  });
});

describe("an upstream's words", () => {
  it('reach the client without its credential and its address', async () => {
    await start();
    const [client, { socket }] = await opened();
    const { host } = new URL(upstream.url);
    const error = { type: 'server_error', code: 'x', message: `The key ${apiKey} is bad.` };
    socket.send(event('error', { error }));
    const response = { id: 'resp_1', status: 'failed', status_details: { type: 'failed', error } };
    socket.send(event('response.done', { response }));
    socket.close(1011, `${apiKey} at ws://${host}/v1/realtime, ${host}`);
    const { reason } = await client.closed;
    await line('session ended');
    for (const said of [reason, client.received.join('\n'), gateway.logLines.join('\n')]) {
      expect(said).toContain('[redacted]');
      expect(said).not.toContain(apiKey);
    }
    for (const said of [reason, client.received.join('\n')]) expect(said).not.toContain(host);
  });
});

describe('an upstream that never answers the handshake', () => {
  it('is given up at the connect deadline, with an answer in HTTP', async () => {
    await start({ connect: '300ms' });
    upstream.answerUpgrades({ delay: 60_000 });
    const before = performance.now();
    const refusal = await RealtimeSocket.refused(address(), { token: gateway.token });
    expect(refusal.status).toBe(504);
    expect(refusal.error.message).toContain('deadlines.connect');
    expect(performance.now() - before).toBeLessThan(1_500);
  });
});

describe('a session one of whose sides is dead', () => {
  // Pings alone: everything else goes by the real time.
  const real = [
    ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
    ...(['clearImmediate', 'setTimeout', 'clearTimeout'] as const),
  ];
  const pingTwice = async (): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      jest.advanceTimersByTime(30_000);
      // Time in which who lives answers.
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  };
  beforeAll(() => {
    jest.useFakeTimers({ doNotFake: real });
  });
  afterAll(() => {
    jest.useRealTimers();
  });

  it('frees the upstream of a client that is', async () => {
    await start();
    const [client, { closed }] = await answering();
    client.socket.pause();
    await pingTwice();
    expect(await closed).toMatchObject({ code: 1001 });
    expect(await line('session ended')).toMatchObject({ closeCode: '1006', usage: estimated });
    client.socket.terminate();
  });

  it('tells the client of an upstream that is', async () => {
    await start();
    const [client, { socket }] = await answering();
    socket.pause();
    await pingTwice();
    expect(await client.event('error')).toHaveProperty('error.message');
    expect(await client.closed).toMatchObject({ code: 1011 });
    expect(await line('session ended')).toMatchObject({ usage: estimated });
    socket.terminate();
  });

  it('goes on where both live', async () => {
    await start();
    const [client] = await opened();
    await pingTwice();
    await pingTwice();
    expect(client.socket.readyState).toBe(1);
    client.socket.close();
  });
});
