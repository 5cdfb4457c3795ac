import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { TestSocket } from '../support/test-socket.js';
import type { SocketEvent } from '../support/test-socket.js';

const chat = ({ path }: RecordedRequest): boolean => path === '/v1/chat/completions';
const textOf = (events: readonly SocketEvent[]): string =>
  events.map(({ type, delta }) => (type === 'response.output_text.delta' ? String(delta) : '')).join('');
const idIn = (events: readonly SocketEvent[]): string => events.at(-1)?.response?.id ?? '';

describe('the socket of /v1/responses', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let socket: TestSocket;

  beforeEach(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
    socket = await TestSocket.open(gateway);
  });
  afterEach(async () => {
    socket.terminate();
    await gateway.close();
    await mock.close();
  });

  const ask = async (more: object): Promise<readonly SocketEvent[]> => {
    socket.send({ type: 'response.create', model: 'mock/echo', ...more });
    return socket.answer();
  };

  it('answers with the events of a stream', async () => {
    const events = await ask({ input: 'Hello there' });
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
    expect(events[0]).toMatchObject({ type: 'response.created' });
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: { status: 'completed' } });
    expect(textOf(events)).toBe('Hello there');
    expect(await gateway.loggedLine({ method: 'WEBSOCKET', path: '/v1/responses' })).toMatchObject({
      model: 'mock/echo',
      provider: 'mock',
      usage: { output: expect.any(Number) },
    });
    expect(gateway.logLines.join('')).not.toContain('Hello there');
  });

  it.each([true, false])('continues what it has answered (store: %s)', async (store) => {
    const first = await ask({ input: 'one', store });
    const second = await ask({ input: 'two', store, previous_response_id: idIn(first) });
    const third = await ask({ input: 'three', store, previous_response_id: idIn(second) });
    expect(third.at(-1)?.response).toMatchObject({ previous_response_id: idIn(second) });
    await mock.nextRequest(chat);
    await mock.nextRequest(chat);
    const { messages } = (await mock.nextRequest(chat)).json() as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(['one', 'one', 'two', 'two', 'three']);
    const headers = bearerJson(gateway.token);
    const kept = await rawRequest(gateway.url, {
      method: 'GET',
      path: `/v1/responses/${idIn(third)}`,
      headers,
    });
    expect(kept.status).toBe(store ? 200 : 404);
    if (store) return;
    const elsewhere = await TestSocket.open(gateway);
    elsewhere.send({
      type: 'response.create',
      model: 'mock/echo',
      input: 'x',
      previous_response_id: idIn(third),
    });
    expect(await elsewhere.answer()).toMatchObject([
      { type: 'error', status: 400, error: { code: 'previous_response_not_found' } },
    ]);
    elsewhere.terminate();
  });

  it('keeps what builds on something that was not kept, whole', async () => {
    const first = await ask({ input: 'one', store: false });
    const second = await ask({ input: 'two', previous_response_id: idIn(first) });
    const elsewhere = await TestSocket.open(gateway);
    elsewhere.send({
      type: 'response.create',
      model: 'mock/echo',
      input: 'three',
      previous_response_id: idIn(second),
    });
    await elsewhere.answer();
    elsewhere.terminate();
    await mock.nextRequest(chat);
    await mock.nextRequest(chat);
    const { messages } = (await mock.nextRequest(chat)).json() as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(['one', 'one', 'two', 'two', 'three']);
  });

  it('prepares a conversation without an answer', async () => {
    const first = await ask({ input: 'one', generate: false });
    expect(first.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [], usage: { total_tokens: 0 } },
    });
    expect(mock.requests.filter(chat)).toEqual([]);
    await ask({ input: 'two', previous_response_id: idIn(first) });
    const { messages } = (await mock.nextRequest(chat)).json() as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('runs lanes side by side, and the requests of one after another', async () => {
    const create = (input: string, lane: string, model: string) => {
      socket.send({ type: 'response.create', model, input, stream_id: lane });
    };
    create('slow', 'a', 'mock/lorem-20-20ms');
    create('after', 'a', 'mock/echo');
    create('fast', 'b', 'mock/echo');
    const ends: SocketEvent[] = [];
    while (ends.length < 3) {
      const event = await socket.next();
      expect(['a', 'b']).toContain(event.stream_id);
      if (event.type === 'response.completed') ends.push(event);
    }
    expect(ends.map(({ stream_id: lane }) => lane)).toEqual(['b', 'a', 'a']);
  });

  it.each([
    ['what is no JSON', '{', { status: 400, error: { code: 'invalid_json' } }],
    ['an unknown event', '{"type":"x"}', { status: 400, error: { param: 'type' } }],
    ['a missing model', '{"type":"response.create"}', { status: 400, error: { param: 'model' } }],
    [
      'background',
      '{"type":"response.create","model":"mock/echo","input":"x","background":true}',
      { status: 400, error: { param: 'background' } },
    ],
    [
      'an unknown model',
      '{"type":"response.create","model":"none","input":"x","stream_id":"a"}',
      { status: 404, stream_id: 'a', error: { code: 'model_not_found' } },
    ],
    [
      'what the upstream refuses',
      '{"type":"response.create","model":"mock/status-429","input":"x"}',
      { status: 429, error: { code: 'rate_limit_exceeded' } },
    ],
  ])('refuses %s with an event, and goes on', async (_, text, expected) => {
    socket.sendText(text);
    expect(await socket.answer()).toMatchObject([{ type: 'error', ...expected }]);
    expect(textOf(await ask({ input: 'still here' }))).toBe('still here');
  });

  it('ends an answer that is cut with an error event', async () => {
    const events = await ask({ model: 'mock/cut', input: 'x' });
    expect(events.length).toBeGreaterThan(2);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'provider_broken_stream' } });
  });

  it('cancels the upstream when the client leaves', async () => {
    socket.send({ type: 'response.create', model: 'mock/lorem-1000-20ms', input: 'x' });
    const request = await mock.nextRequest(chat);
    await socket.next();
    socket.terminate();
    await request.aborted;
  });

  it('lets the upstream wait for a client that does not read', async () => {
    socket.send({ type: 'response.create', model: 'mock/lorem-60000', input: 'x' });
    const request = await mock.nextRequest(chat);
    await socket.next();
    socket.pause();
    let before = -1;
    while (request.bytesWritten !== before) {
      before = request.bytesWritten;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(request.closedAt).toBeUndefined();
    socket.resume();
    const events = await socket.answer();
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: { status: 'completed' } });
    expect(textOf(events).split(' ').length).toBeGreaterThan(59_900);
  });

  it('ends a token with its connection', async () => {
    const tokens = gateway.application.get(TokenService, { strict: false });
    const [mine] = await tokens.list();
    await tokens.revoke(mine?.id ?? '');
    expect(await ask({ input: 'x' })).toMatchObject([{ type: 'error', status: 401 }]);
    expect(await socket.closed).toBe(1008);
  });

  it('holds no more waiting requests than the size of one', async () => {
    const small = await startGateway(mockProvider(mock), { GATEWAY_SERVER_BODY_LIMIT: '8KiB' });
    const limited = await TestSocket.open(small);
    const create = (lane: string, model: string) => {
      const input = 'x'.repeat(3_000);
      limited.send({ type: 'response.create', model, input, stream_id: lane });
    };
    create('a', 'mock/lorem-20-20ms');
    create('a', 'mock/echo');
    create('b', 'mock/echo');
    const [refusal] = await limited.answer();
    expect(refusal).toMatchObject({ type: 'error', stream_id: 'b', status: 503 });
    await limited.answer();
    await limited.answer();
    create('b', 'mock/echo');
    expect((await limited.answer()).at(-1)).toMatchObject({ type: 'response.completed', stream_id: 'b' });
    limited.terminate();
    await small.close();
  });

  it('lets an answer finish when the gateway stops, and closes with 1001', async () => {
    socket.send({ type: 'response.create', model: 'mock/lorem-20-20ms', input: 'x' });
    await socket.next();
    const idle = await TestSocket.open(gateway);
    const stopping = gateway.close(5_000);
    expect(await idle.closed).toBe(1001);
    expect((await socket.answer()).at(-1)).toMatchObject({ type: 'response.completed' });
    expect(await socket.closed).toBe(1001);
    await stopping;
  });

  it('ends what outlives the deadline with an error event', async () => {
    socket.send({ type: 'response.create', model: 'mock/lorem-1000-20ms', input: 'x' });
    await socket.next();
    const stopping = gateway.close(100);
    expect((await socket.answer()).at(-1)).toMatchObject({ type: 'error', error: { code: 'shutting_down' } });
    expect(await socket.closed).toBe(1001);
    await stopping;
  });

  it('closes on a message larger than the limit', async () => {
    const small = await startGateway(mockProvider(mock), { GATEWAY_SERVER_BODY_LIMIT: '1KiB' });
    const limited = await TestSocket.open(small);
    limited.sendText('x'.repeat(2_000));
    expect(await limited.closed).toBe(1009);
    await small.close();
  });
});

describe('an upgrade', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startGateway();
  });
  afterEach(async () => {
    await gateway.close();
  });

  const refusal = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const socket = new WebSocket(`${gateway.url}${path}`, { headers });
      socket.once('open', () => {
        reject(new Error('The upgrade was granted.'));
      });
      socket.once('unexpected-response', (_request, response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        });
      });
      socket.on('error', reject);
    });

  it('is refused without a credential, before it is one', async () => {
    const { status, body } = await refusal('/v1/responses', {});
    expect(status).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'token_missing' } });
    const wrong = await refusal('/v1/responses', { authorization: `Bearer ${gateway.token}x` });
    expect(wrong.status).toBe(401);
  });

  it('is refused where nothing listens', async () => {
    const { status, body } = await refusal('/v1/nothing', { authorization: `Bearer ${gateway.token}` });
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'unknown_url' } });
  });

  it('to another protocol is answered in this one', async () => {
    const headers = { connection: 'upgrade', upgrade: 'h2c' };
    const answer = await rawRequest(gateway.url, { method: 'GET', path: '/healthz', headers });
    expect(answer.status).toBe(200);
  });

  it('takes the bare path that some clients ask for', async () => {
    const socket = await TestSocket.open(gateway, '/responses');
    socket.terminate();
  });
});
