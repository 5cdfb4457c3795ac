import { Server as HttpServer, createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { Transport } from './transport.js';
import type { RequestStream, UpstreamCall } from './transport.js';

const patient = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };
const megabyte = 1024 * 1024;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    if (server instanceof HttpServer) server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

/** A body of so many pieces, and what became of it. */
class Upload implements RequestStream {
  readonly length: number;
  readonly streams: Readable[] = [];
  read = 0;

  constructor(
    private readonly count: number,
    private readonly size = megabyte,
    private readonly pause = 0,
  ) {
    this.length = count * size;
  }

  open(): Readable {
    const stream = Readable.from(this.pieces(), { objectMode: false });
    this.streams.push(stream);
    return stream;
  }

  private async *pieces(): AsyncGenerator<Buffer> {
    for (let index = 0; index < this.count; index++) {
      if (this.pause > 0) await delay(this.pause);
      this.read += this.size;
      yield Buffer.alloc(this.size, index);
    }
  }
}

function send(url: string, body: RequestStream, more: Partial<UpstreamCall> = {}) {
  const transport = new Transport({ deadlines: patient });
  closers.push(() => transport.close());
  const signal = new AbortController().signal;
  return transport.send({ method: 'POST', url, headers: {}, body, signal, ...more });
}

const failure = async (promise: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError but ${String(error)}`);
  return error;
};

/** Counts and forgets. */
const sink: RequestListener = (request, response) => {
  let size = 0;
  request.on('data', (chunk: Buffer) => (size += chunk.length));
  request.on('end', () => {
    const { 'content-length': length, 'transfer-encoding': encoding = 'none' } = request.headers;
    response.end(`${size} ${length ?? 'no'} ${encoding}`);
  });
};

describe('a streamed body', () => {
  it.each([0, 1, 5])('of %i pieces arrives whole, with its length', async (count) => {
    const upload = new Upload(count);
    const reply = await send(await serve(sink), upload);
    expect(await text(reply.body)).toBe(`${upload.length} ${upload.length} none`);
    expect(upload.streams[0]?.destroyed).toBe(true);
  });

  it('is read no faster than the upstream takes it', async () => {
    const base = await serve((request, response) => {
      void delay(300).then(() => {
        expect(upload.read).toBeLessThan(16 * megabyte);
        sink(request, response);
      });
    });
    const upload = new Upload(40);
    expect(await text((await send(base, upload)).body)).toContain(`${upload.length} `);
  });

  it('may take longer than the first byte of the answer, as long as it goes on', async () => {
    const upload = new Upload(12, 1_000, 60);
    const reply = await send(await serve(sink), upload, { deadlines: { firstByte: 400 } });
    expect(await text(reply.body)).toContain('12000 ');
  });

  it('that is no longer taken meets the deadline, and is not read on', async () => {
    const upload = new Upload(100);
    const base = await serve(() => undefined);
    const error = await failure(send(base, upload, { deadlines: { firstByte: 150 } }));
    expect(error).toMatchObject({ code: 'provider_timeout', reason: 'first_byte_deadline' });
    expect(upload.streams[0]?.destroyed).toBe(true);
    expect(upload.read).toBeLessThan(16 * megabyte);
  });

  it.each([
    ['keeps the connection', 'keep-alive'],
    ['closes the connection', 'close'],
  ])('is refused by an upstream that has not read it all and %s', async (_what, connection) => {
    for (let round = 0; round < 10; round++) {
      const upload = new Upload(50);
      const base = await serve((request, response) => {
        request.once('data', () => {
          request.pause();
          response.writeHead(413, { connection }).end('too large');
        });
      });
      const reply = await send(base, upload);
      expect([reply.status, await text(reply.body)]).toEqual([413, 'too large']);
      expect(upload.streams[0]?.destroyed).toBe(true);
      expect(upload.read).toBeLessThan(upload.length);
    }
  });

  it('is refused by an upstream that hangs up as soon as it has answered', async () => {
    const answer =
      'HTTP/1.1 413 Payload Too Large\r\nconnection: close\r\ncontent-length: 9\r\n\r\ntoo large';
    const base = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.pause().write(answer, () => socket.destroy()));
      }),
    );
    for (let round = 0; round < 20; round++) {
      const reply = await send(base, new Upload(50));
      expect([reply.status, await text(reply.body)]).toEqual([413, 'too large']);
    }
  });

  it('ends with a call that is cancelled', async () => {
    const upload = new Upload(100);
    const cancel = new AbortController();
    const base = await serve((request) => {
      request.once('data', () => {
        cancel.abort(new GatewayError('caller_cancelled', 'gone'));
      });
    });
    expect(await failure(send(base, upload, { signal: cancel.signal }))).toMatchObject({ message: 'gone' });
    expect(upload.streams[0]?.destroyed).toBe(true);
  });

  it('ends with an upstream that cannot be reached, or that hangs up', async () => {
    const refused = new Upload(3);
    const closed = createTcpServer();
    const base = await listen(closed);
    await closers.pop()?.();
    expect((await failure(send(base, refused))).code).toBe('provider_unreachable');
    expect(refused.streams[0]?.destroyed).toBe(true);
    const cut = new Upload(30);
    const rude = await listen(createTcpServer((socket) => socket.once('data', () => socket.destroy())));
    expect((await failure(send(rude, cut))).code).toBe('provider_unreachable');
    expect(cut.streams[0]?.destroyed).toBe(true);
  });

  it.each([
    ['fails', () => Readable.from(failing(), { objectMode: false })],
    ['is shorter than it says', () => Readable.from([Buffer.alloc(10)], { objectMode: false })],
  ])('that %s is the gateway’s own fault', async (_what, open) => {
    const error = await failure(send(await serve(sink), { length: 2_000_000, open }));
    expect(error.code).toBe('gateway_internal');
  });

  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(1_000_000);
    throw new Error('EBADF');
  }
});
