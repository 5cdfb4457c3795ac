import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { Transport } from './transport.js';
import type { UpstreamCall } from './transport.js';

const patient = { connect: 5_000, firstByte: 5_000, idle: 5_000, total: 10_000 };
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

/** A server that says these bytes to whoever connects, whatever they ask. */
const serveBytes = (react: (socket: Socket) => void): Promise<string> =>
  listen(
    createTcpServer((socket) =>
      socket
        .on('error', () => undefined)
        .once('data', () => {
          react(socket);
        }),
    ),
  );

function transport(): Transport {
  const created = new Transport({ deadlines: patient });
  closers.push(() => created.close());
  return created;
}

const call = (url: string, more: Partial<UpstreamCall> = {}): UpstreamCall => ({
  method: 'POST',
  url,
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

describe('a call', () => {
  it('carries method, path, query, headers and body, and returns status, headers and body', async () => {
    const base = await serve((request, response) => {
      void text(request).then((body) => {
        response.setHeader('x-twice', ['a', 'b']).writeHead(429, { 'x-seen': request.headers['x-mine'] });
        response.end(JSON.stringify([request.method, request.url, request.headers, body]));
      });
    });
    const reply = await transport().send(
      call(`${base}/v1/chat?a=1`, { headers: { 'x-mine': 'yes' }, body: 'hé' }),
    );
    expect(reply.status).toBe(429);
    expect(reply.headers).toMatchObject({ 'x-twice': 'a, b', 'x-seen': 'yes' });
    expect(JSON.parse(await text(reply.body))).toEqual([
      'POST',
      '/v1/chat?a=1',
      expect.objectContaining({
        'content-length': '3',
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'model-gateway',
      }),
      'hé',
    ]);
  });

  it.each([
    ['small', 3],
    ['large', 300_000],
  ])('sends %s slices as one body of known length', async (_size, length) => {
    const base = await serve((request, response) => {
      void buffer(request).then((body) => {
        response.setHeader('x-length', request.headers['content-length'] ?? 'none');
        response.setHeader('x-transfer', request.headers['transfer-encoding'] ?? 'none');
        response.end(body);
      });
    });
    const slices = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(length, letter));
    const reply = await transport().send(call(base, { body: slices }));
    expect(reply.headers).toMatchObject({ 'x-length': String(length * 4), 'x-transfer': 'none' });
    expect((await buffer(reply.body)).equals(Buffer.concat(slices))).toBe(true);
  });

  it('keeps connections and leaks neither sockets nor listeners over 1,000 calls', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end('ok')).on(
      'connection',
      () => connections++,
    );
    const base = await listen(server);
    const controller = new AbortController();
    const added: string[] = [];
    const removed: string[] = [];
    const { signal } = controller;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      added.push(given[0]);
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      removed.push(given[0]);
      remove(...given);
    };
    const subject = transport();
    for (let count = 0; count < 1_000; count++) {
      await text((await subject.send(call(base, { signal }))).body);
    }
    // A second one where a call begins before the first connection has come to rest.
    expect(connections).toBeLessThanOrEqual(2);
    expect(added).toHaveLength(1_000);
    expect(removed).toHaveLength(1_000);
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThan(10);
  });

  it('holds the upstream back while its reader is slow, and loses nothing', async () => {
    const size = 16 * 1024 * 1024;
    let written = 0;
    const base = await serve((_request, response) => {
      const more = (): void => {
        while (written < size) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const reply = await transport().send(call(base, { deadlines: { idle: 1_500 } }));
    // Longer than the idle deadline: the upstream is not at fault for a slow reader.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(written).toBeLessThan(size);
    expect((await buffer(reply.body)).length).toBe(size);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('decodes an answer in %s, though it never asks for one', async (encoding, compress) => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('{"plain":true}')));
    });
    const reply = await transport().send(call(base));
    expect(await text(reply.body)).toBe('{"plain":true}');
    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.headers).not.toHaveProperty('content-length');
  });

  it('tells a damaged compressed answer and an unknown encoding', async () => {
    const base = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': request.url === '/cut' ? 'gzip' : 'lzma' });
      response.end(gzipSync(Buffer.alloc(5_000, 'x')).subarray(0, 20));
    });
    const reply = await transport().send(call(`${base}/cut`));
    expect((await failure(text(reply.body))).code).toBe('provider_broken_stream');
    const unknown = await failure(transport().send(call(`${base}/lzma`)));
    expect(unknown.code).toBe('provider_invalid_response');
    expect(unknown.message).toContain('"lzma"');
  });

  it('follows no redirect and says where it pointed', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(308, { location: 'https://user:pw@api.example/v2/chat?key=secret' }).end();
    });
    const error = await failure(transport().send(call(base)));
    expect(error.code).toBe('provider_failed');
    expect(error.message).toContain('https://api.example/v2/chat');
    expect(error.message).toContain('baseUrl');
    expect(error.message).not.toMatch(/secret|pw/);
  });

  it('ignores interim answers', async () => {
    const base = await serve((_request, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.end('final');
    });
    const reply = await transport().send(call(base));
    expect([reply.status, await text(reply.body)]).toEqual([200, 'final']);
  });
});

describe('a fault', () => {
  it('a refused connection, an unknown host and a missing TLS are unreachable, in words, without the query', async () => {
    const base = await serve((_request, response) => response.end());
    const port = new URL(base).port;
    const cases = [
      ['http://127.0.0.1:1/v1?key=secret', 'refused'],
      ['http://no-such-host.invalid/v1?key=secret', /host name|name server/],
      [`https://127.0.0.1:${port}/v1?key=secret`, 'does not speak TLS'],
    ] as const;
    for (const [url, words] of cases) {
      const error = await failure(transport().send(call(url)));
      expect(error.code).toBe('provider_unreachable');
      expect(error.message).toMatch(words);
      expect(error.message).not.toContain('secret');
    }
  });

  it('a connection closed or reset before the head is unreachable', async () => {
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const base = await serveBytes((socket) => socket[end]());
      const error = await failure(transport().send(call(base)));
      expect([error.code, error.message]).toEqual([
        'provider_unreachable',
        `${base} cannot be reached: it closed the connection before it answered.`,
      ]);
    }
  });

  it('anything but HTTP is an invalid response', async () => {
    const base = await serveBytes((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect((await failure(transport().send(call(base)))).code).toBe('provider_invalid_response');
  });

  it('a head beyond its limit is an invalid response', async () => {
    const base = await serveBytes((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`),
    );
    const error = await failure(transport().send(call(base)));
    expect(error.code).toBe('provider_invalid_response');
    expect(error.message).toContain('too large');
  });

  it.each([
    ['content-length: 100', 'partial'],
    ['transfer-encoding: chunked', '7\r\npartial\r\n'],
  ])('a body cut after the head breaks the stream (%s)', async (header, body) => {
    const base = await serveBytes((socket) => socket.end(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n${body}`));
    const reply = await transport().send(call(base));
    const chunks: string[] = [];
    reply.body.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
    const error = await failure(new Promise((_resolve, reject) => reply.body.on('error', reject)));
    expect(error.code).toBe('provider_broken_stream');
    expect(chunks.join('')).toBe('partial');
  });

  it("a header that cannot be written is the gateway's own", async () => {
    const base = await serve((_request, response) => response.end());
    const error = await failure(transport().send(call(base, { headers: { authorization: 'Bearer a\nb' } })));
    expect(error.code).toBe('gateway_internal');
  });
});

describe('getJson', () => {
  const get =
    (path: string, limit = 1_000) =>
    async (): Promise<unknown> => {
      const base = await serve((request, response) => {
        const status = Number(request.url?.slice(1, 4));
        response.writeHead(status).end(request.url?.includes('html') === true ? '<html>' : '{"data":[]}');
      });
      return transport().getJson(`${base}${path}`, {}, new AbortController().signal, limit);
    };

  it('returns what the upstream said', async () => {
    expect(await get('/200')()).toEqual({ data: [] });
  });

  it.each([
    ['/401', 1_000, 'provider_credential_rejected'],
    ['/500', 1_000, 'provider_failed'],
    ['/200?html', 1_000, 'provider_invalid_response'],
    ['/200', 5, 'provider_invalid_response'],
  ])('refuses %s with a limit of %i: %s', async (path, limit, code) => {
    expect((await failure(get(path, limit)())).code).toBe(code);
  });
});
