import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import type { RequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { createLogger, setProcessLogger } from './logger.js';
import { requestContext } from './request-context.js';
import { RequestEnds } from './request-ends.js';
import { recordOf } from './request-record.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

let lines: Record<string, unknown>[] = [];
let server: Server | undefined;

beforeEach(() => {
  lines = [];
  const sink = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
  setProcessLogger(createLogger({ level: 'info', format: 'json', sink }));
});

afterEach(() => {
  setProcessLogger(createLogger({ level: 'silent', format: 'json' }));
  server?.closeAllConnections();
  server?.close();
});

async function serve(handler: RequestHandler): Promise<number> {
  const application = express();
  const openContext = requestContext(new RequestEnds());
  application.use((request, response, next) => {
    openContext(request, response);
    next();
  });
  application.use(handler);
  server = createServer(application).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function get(port: number, path = '/', headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = httpRequest({ port, path, headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

async function firstLine(): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 200 && lines.length === 0; tries += 1) await wait(5);
  return lines[0] ?? {};
}

const answerId: RequestHandler = (_, response) => {
  response.end(recordOf(response).id);
};

describe('the request id', () => {
  it("is the client's own, on both headers, the request and the log line", async () => {
    const port = await serve(answerId);
    const { headers } = await get(port, '/', { 'x-request-id': 'client:1.a_b-C' });
    expect(headers).toMatchObject({ 'x-request-id': 'client:1.a_b-C', 'request-id': 'client:1.a_b-C' });
    expect(await firstLine()).toMatchObject({ requestId: 'client:1.a_b-C' });
  });

  it.each([['two words'], ['x'.repeat(129)], [''], ['a"b'], ['é']])(
    'is a new one instead of %p',
    async (id) => {
      const port = await serve(answerId);
      const { headers } = await get(port, '/', { 'x-request-id': id });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['request-id']).toBe(headers['x-request-id']);
    },
  );

  it('is a new one where the client sent two', async () => {
    const port = await serve(answerId);
    const socket = connect(port, '127.0.0.1');
    socket.end(
      'GET / HTTP/1.1\r\nhost: x\r\nx-request-id: a\r\nx-request-id: b\r\nconnection: close\r\n\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1')).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/i);
  });
});

describe('the line of a request', () => {
  it('tells what happened, without the query', async () => {
    const port = await serve((_, response) => {
      const record = recordOf(response);
      record.tokenId = 'tok_1';
      record.model = 'fast\u001b[2J';
      record.provider = 'main';
      record.upstreamModel = 'gpt-5-mini';
      record.lane = 'verbatim';
      record.attempts = 2;
      record.losses = [{ path: 'top_k', feature: 'top-k', action: 'dropped' }];
      record.usage = { input: { total: 5, cacheRead: 3 }, output: { total: 7 }, raw: { secret: 'raw' } };
      response.end('hello');
    });
    await get(port, '/v1/x?key=canary');
    const line = await firstLine();
    expect(line).toMatchObject({
      level: 'info',
      msg: 'GET /v1/x 200',
      method: 'GET',
      path: '/v1/x',
      status: 200,
      tokenId: 'tok_1',
      model: 'fast\uFFFD[2J',
      provider: 'main',
      upstreamModel: 'gpt-5-mini',
      lane: 'verbatim',
      attempts: 2,
      losses: 'top-k;dropped',
      usage: { input: 5, cacheRead: 3, output: 7 },
    });
    expect(line.bytesOut).toBeGreaterThan('hello'.length);
    expect(line).not.toHaveProperty('clientAborted');
    expect(JSON.stringify(line)).not.toMatch(/canary|raw/);
  });

  it('tells what was used of media', async () => {
    const port = await serve((_, response) => {
      recordOf(response).usage = { input: { seconds: 3, characters: 4 }, output: { seconds: 5, images: 6 } };
      response.end();
    });
    await get(port);
    const { usage } = await firstLine();
    expect(usage).toEqual({ secondsHeard: 3, charactersRead: 4, secondsMade: 5, images: 6 });
  });

  it('measures the first byte apart from the whole', async () => {
    const port = await serve((_, response) => {
      response.write('a');
      setTimeout(() => response.end('b'), 60);
    });
    await get(port);
    const { firstByte, milliseconds } = await firstLine();
    expect(Number(firstByte)).toBeLessThan(50);
    expect(Number(milliseconds)).toBeGreaterThanOrEqual(55);
  });

  it('counts the bytes of each answer on a kept connection alone', async () => {
    const port = await serve((request, response) => {
      response.end('x'.repeat(request.url === '/large' ? 100_000 : 1));
    });
    const socket = connect(port, '127.0.0.1');
    socket.resume();
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    ask('/large');
    await firstLine();
    ask('/small');
    for (let tries = 0; tries < 200 && lines.length < 2; tries += 1) await wait(5);
    socket.destroy();
    expect(lines[0]?.bytesOut).toBeGreaterThan(100_000);
    expect(lines[1]?.bytesOut).toBeLessThan(1000);
  });

  it('tells of a client that left before the answer', async () => {
    const port = await serve(() => undefined);
    const request = httpRequest({ port })
      .on('error', () => undefined)
      .end();
    await wait(30);
    request.destroy();
    expect(await firstLine()).toMatchObject({ status: 499, clientAborted: true, level: 'info' });
  });

  it('tells of a client that left in the middle', async () => {
    const port = await serve((_, response) => {
      response.write('a');
    });
    const request = httpRequest({ port })
      .on('error', () => undefined)
      .end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).destroy();
    expect(await firstLine()).toMatchObject({ status: 200, clientAborted: true });
  });

  it('does not blame the client where the gateway cut the answer', async () => {
    const port = await serve((_, response) => {
      recordOf(response).error = new GatewayError('provider_broken_stream', 'cut');
      response.write('a', () => response.destroy());
    });
    const request = httpRequest({ port })
      .on('error', () => undefined)
      .end();
    request.on('response', (response) => response.on('error', () => undefined).resume());
    const line = await firstLine();
    expect(line).toMatchObject({ error: 'provider_broken_stream' });
    expect(line).not.toHaveProperty('clientAborted');
  });

  it("holds the error's code, reason and cause", async () => {
    const port = await serve((_, response) => {
      const cause = new Error('connect ECONNREFUSED');
      recordOf(response).error = new GatewayError('provider_unreachable', 'No connection.', { cause });
      response.statusCode = 502;
      response.end();
    });
    await get(port);
    expect(await firstLine()).toMatchObject({
      level: 'error',
      status: 502,
      error: 'provider_unreachable',
      errorMessage: 'No connection.',
      err: { message: 'connect ECONNREFUSED' },
    });
  });

  it('leaves probes out, unless they fail', async () => {
    const port = await serve((request, response) => {
      response.statusCode = request.url === '/readyz' ? 503 : 200;
      response.end();
    });
    await get(port, '/healthz');
    await get(port, '/readyz');
    expect((await firstLine()).path).toBe('/readyz');
  });
});
