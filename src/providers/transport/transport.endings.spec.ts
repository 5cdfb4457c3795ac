import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { Transport } from './transport.js';
import type { UpstreamCall } from './transport.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

const patient = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server, and for each request the moment its connection closed. */
async function watch(
  listener: RequestListener,
): Promise<{ base: string; arrived: Promise<IncomingMessage>; closed: Promise<number> }> {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const closed = Promise.withResolvers<number>();
  const server = createServer((request, response) => {
    request.socket.once('close', () => {
      closed.resolve(performance.now());
    });
    arrived.resolve(request);
    listener(request, response);
  });
  return { base: await listen(server), arrived: arrived.promise, closed: closed.promise };
}

/** Accepts connections and never speaks: a TLS client waits for its hello. */
async function mute(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => undefined).resume());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function transport(): Transport {
  const created = new Transport({ deadlines: patient });
  closers.push(() => created.close());
  return created;
}

const call = (url: string, more: Partial<UpstreamCall> = {}): UpstreamCall => ({
  method: 'POST',
  url: `${url}/v1?key=secret`,
  headers: {},
  body: '{}',
  signal: new AbortController().signal,
  ...more,
});

const failure = async (promise: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError but ${String(error)}`);
  return error;
};

const silent: RequestListener = () => undefined;
const begun: RequestListener = (_request, response) => {
  response.write('begun');
};
const dripping: RequestListener = (_request, response) => {
  const timer = setInterval(() => response.write('.'), 10);
  response.once('close', () => {
    clearInterval(timer);
  });
};
const cancelled = new GatewayError('caller_cancelled', 'The client left.');

describe('a deadline', () => {
  it.each([
    ['firstByte', silent],
    ['total', silent],
    ['idle', begun],
    ['total', dripping],
  ] as const)(
    '%s ends the call on time, names itself, and closes the connection',
    async (deadline, listener) => {
      const { base, closed } = await watch(listener);
      const start = performance.now();
      const ended = transport()
        .send(call(base, { deadlines: { [deadline]: 120 } }))
        .then((reply) => text(reply.body));
      const error = await failure(ended);
      const took = performance.now() - start;
      expect(error.code).toBe('provider_timeout');
      expect(error.message).toContain(`(deadlines.${deadline})`);
      expect(error.message).toContain('120 ms');
      expect(error.message).not.toContain('secret');
      expect(took).toBeGreaterThan(110);
      expect(took).toBeLessThan(450);
      expect((await closed) - start).toBeLessThan(500);
    },
  );

  it('idle begins again with every chunk', async () => {
    const { base } = await watch((_request, response) => {
      let left = 6;
      const timer = setInterval(() => {
        response.write('.');
        if (--left > 0) return;
        clearInterval(timer);
        response.end();
      }, 60);
    });
    const reply = await transport().send(call(base, { deadlines: { idle: 200 } }));
    expect(await text(reply.body)).toBe('......');
  });

  it('connect ends an attempt whose handshake never completes', async () => {
    const base = await mute();
    const subject = transport();
    const start = performance.now();
    const error = await failure(subject.send(call(base, { deadlines: { connect: 120 } })));
    expect(error.message).toContain('(deadlines.connect)');
    expect(error.code).toBe('provider_timeout');
    expect(performance.now() - start).toBeLessThan(450);
  });

  it('0 is none', async () => {
    const { base } = await watch((_request, response) => setTimeout(() => response.end('late'), 150));
    const none = { connect: 0, firstByte: 0, idle: 0, total: 0 };
    const reply = await transport().send(call(base, { deadlines: none }));
    expect(await text(reply.body)).toBe('late');
  });
});

describe("the caller's abort", () => {
  it('before the first byte closes the connection at once and rejects with its reason', async () => {
    const { base, arrived, closed } = await watch(silent);
    const controller = new AbortController();
    const sent = transport().send(call(base, { signal: controller.signal }));
    sent.catch(() => undefined);
    await arrived;
    const start = performance.now();
    controller.abort(cancelled);
    expect(await failure(sent)).toBe(cancelled);
    expect((await closed) - start).toBeLessThan(100);
  });

  it('in the middle of the body does the same to its stream', async () => {
    const { base, closed } = await watch(begun);
    const controller = new AbortController();
    const reply = await transport().send(call(base, { signal: controller.signal }));
    const read = text(reply.body);
    read.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const start = performance.now();
    controller.abort(cancelled);
    expect(await failure(read)).toBe(cancelled);
    expect((await closed) - start).toBeLessThan(100);
  });

  it('while a large body is still being sent does too', async () => {
    const { base, arrived, closed } = await watch((request) => {
      request.pause();
    });
    const controller = new AbortController();
    const body = [Buffer.alloc(8_000_000), Buffer.alloc(8_000_000)];
    const sent = transport().send(call(base, { signal: controller.signal, body }));
    sent.catch(() => undefined);
    const request = await arrived;
    const start = performance.now();
    controller.abort(cancelled);
    request.resume();
    expect(await failure(sent)).toBe(cancelled);
    // What was under way has to be read first, by this same process; how soon clients' aborts arrive is measured end to end.
    expect((await closed) - start).toBeLessThan(2_000);
  });

  it('before the call begins sends nothing, and a foreign reason becomes a GatewayError', async () => {
    let requests = 0;
    const { base } = await watch(() => {
      requests++;
    });
    const error = await failure(transport().send(call(base, { signal: AbortSignal.abort('bored') })));
    expect([error.code, error.cause, requests]).toEqual(['caller_cancelled', 'bored', 0]);
  });

  it('while connecting rejects at once', async () => {
    const base = await mute();
    const controller = new AbortController();
    const sent = transport().send(call(base, { signal: controller.signal }));
    sent.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const start = performance.now();
    controller.abort(cancelled);
    expect(await failure(sent)).toBe(cancelled);
    expect(performance.now() - start).toBeLessThan(50);
  });

  it('nobody reading the body when it breaks harms nobody', async () => {
    const { base, closed } = await watch(begun);
    const controller = new AbortController();
    const reply = await transport().send(call(base, { signal: controller.signal }));
    controller.abort(cancelled);
    await closed;
    expect(await failure(text(reply.body))).toBe(cancelled);
  });
});

describe('an abandoned body', () => {
  it('closes the connection', async () => {
    const { base, closed } = await watch(begun);
    const reply = await transport().send(call(base));
    const start = performance.now();
    reply.body.destroy();
    expect((await closed) - start).toBeLessThan(100);
  });
});

describe('close', () => {
  it('waits for running calls a second, then ends them', async () => {
    const { base } = await watch(begun);
    const subject = transport();
    const reply = await subject.send(call(base));
    const read = text(reply.body);
    read.catch(() => undefined);
    const start = performance.now();
    await subject.close();
    expect(performance.now() - start).toBeLessThan(1_500);
    expect((await failure(read)).code).toBe('gateway_shutting_down');
    expect((await failure(subject.send(call(base)))).code).toBe('gateway_shutting_down');
  });

  it('is quick where nothing runs', async () => {
    const { base } = await watch((_request, response) => response.end('ok'));
    const subject = transport();
    await text((await subject.send(call(base))).body);
    const start = performance.now();
    await subject.close();
    expect(performance.now() - start).toBeLessThan(300);
  });
});
