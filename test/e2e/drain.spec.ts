import { Agent } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { RunningExchanges } from '../../src/pipeline/running-exchanges.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { RawConnection } from '../support/raw-connection.js';
import { bearerJson } from '../support/raw-http.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

const path = '/v1/chat/completions';
const body = (model: string, stream = false) =>
  JSON.stringify({ model: `mock/${model}`, messages: [{ role: 'user', content: 'hi' }], stream });

describe('a gateway that stops', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let agent: Agent;

  beforeEach(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    agent.destroy();
    await mock.close();
  });

  const ask = (model: string, stream = false) =>
    send(gateway.url, { path, headers: bearerJson(gateway.token), body: body(model, stream) }, agent);
  const request = (model: string, stream = false): string => {
    const text = body(model, stream);
    return (
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`
    );
  };
  /** A request of which the last bytes are missing. */
  const halfRequest = (): { connection: RawConnection; rest: string } => {
    const whole = request('echo');
    const connection = new RawConnection(gateway.url);
    connection.write(whole.slice(0, -20));
    return { connection, rest: whole.slice(-20) };
  };

  /** The head of a request has been read: from then on it counts as running. */
  const arrival = async (): Promise<void> => {
    const exchanges = gateway.application.get(RunningExchanges, { strict: false });
    while (exchanges.count === 0) await delay(5);
  };

  it('answers a request that was still sending its body, and closes its connection', async () => {
    const { connection, rest } = halfRequest();
    await arrival();
    const stopped = gateway.close(5_000);
    await delay(50);
    connection.write(rest);
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1.1 200/);
    expect(connection.text).toMatch(/\r\nconnection: close\r\n/i);
    await stopped;
  });

  it('tells a request whose body does not come in time why', async () => {
    const { connection } = halfRequest();
    await arrival();
    await gateway.close(100);
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1.1 503[^]*being restarted/);
  });

  it('ends a stream that outlives the deadline with an error event, in good order', async () => {
    const running = await OpenAnswer.begin(ask('lorem-1000-20ms', true));
    await running.read(/"delta"/);
    await gateway.close(100);
    expect(await running.ended).toBe(true);
    expect(running.events.join()).toMatch(/"delta"[^]*"error"[^]*being restarted/);
    const upstream = await mock.nextRequest((arrived) => arrived.path === path);
    expect(upstream.abortedAt).toBeDefined();
  });

  it('closes the connection of an answer that was not begun', async () => {
    const sent = ask('delay-200');
    await mock.nextRequest((request) => request.path === path);
    const stopped = gateway.close(5_000);
    const answer = await OpenAnswer.begin(sent);
    expect(answer.message.statusCode).toBe(200);
    expect(answer.message.headers.connection).toBe('close');
    await stopped;
  });

  it('answers a new request on a kept connection, as its last', async () => {
    const connection = new RawConnection(gateway.url);
    // Longer than the gateway waits for a good moment to listen no more: until then it promises to keep connections.
    connection.write(request('lorem-100-20ms', true));
    await connection.read(/keep-alive[^]*"delta"/);
    const stopped = gateway.close(5_000);
    const server: Server = gateway.application.getHttpServer();
    while (server.listening) await delay(5);
    connection.write(request('echo'));
    await connection.closed;
    expect(connection.text).toMatch(/\[DONE\][^]*HTTP\/1\.1 200[^]*connection: close[^]*"hi"/i);
    await stopped;
  });

  it('does not wait for connections on which nothing was asked', async () => {
    const silent = new RawConnection(gateway.url);
    await delay(50);
    const started = performance.now();
    await gateway.close(5_000);
    expect(performance.now() - started).toBeLessThan(2_000);
    await silent.closed;
  });

  it('forgets a request whose client left before its turn', async () => {
    const { connection } = halfRequest();
    await arrival();
    connection.destroy();
    await connection.closed;
    const started = performance.now();
    await gateway.close(5_000);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('says that it stops, and goes on as ever for a while', async () => {
    const stopped = gateway.close(5_000, { drainDelay: 600 });
    const health = await OpenAnswer.begin(send(gateway.url, { method: 'GET', path: '/readyz' }));
    expect(health.message.statusCode).toBe(503);
    const answer = await OpenAnswer.begin(ask('echo'));
    expect(answer.message.statusCode).toBe(200);
    expect(answer.message.headers.connection).toBe('keep-alive');
    await answer.ended;
    await stopped;
  });

  it('leaves kept connections to whoever keeps them, for one more request', async () => {
    await (
      await OpenAnswer.begin(ask('echo'))
    ).ended;
    const started = performance.now();
    const stopped = gateway.close(10_000, { keptPatience: 4_000 });
    await delay(300);
    await expect(OpenAnswer.begin(send(gateway.url, { method: 'GET', path: '/healthz' }))).rejects.toThrow(
      /ECONNREFUSED/,
    );
    const answer = await OpenAnswer.begin(ask('echo'));
    expect(answer.message.statusCode).toBe(200);
    expect(answer.message.headers.connection).toBe('close');
    await answer.ended;
    await stopped;
    expect(performance.now() - started).toBeLessThan(2_500);
  });

  it('waits no longer for kept connections than it is told', async () => {
    await (
      await OpenAnswer.begin(ask('echo'))
    ).ended;
    const started = performance.now();
    await gateway.close(10_000, { keptPatience: 600 });
    expect(performance.now() - started).toBeGreaterThan(550);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('counts running requests for who asks whether it is ready', async () => {
    const sent = ask('lorem-1000-20ms', true);
    await OpenAnswer.begin(sent);
    const health = await OpenAnswer.begin(send(gateway.url, { method: 'GET', path: '/readyz' }));
    await health.ended;
    expect(JSON.parse(health.text)).toEqual({ status: 'ready', running: 1 });
    sent.request.destroy();
    await gateway.close();
  });
});

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
