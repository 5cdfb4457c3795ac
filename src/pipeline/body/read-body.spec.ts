import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { readBody } from './read-body.js';

const limit = 1000;

describe('readBody', () => {
  let server: Server;
  let port: number;
  let verdicts: Promise<Buffer | GatewayError>[];
  let stop: AbortController;

  beforeEach(async () => {
    verdicts = [];
    stop = new AbortController();
    server = createServer((request, response) => {
      const verdict = readBody(request, Number(request.headers['x-limit'] ?? limit), stop.signal).catch(
        (error: unknown) => error as GatewayError,
      );
      verdicts.push(verdict);
      void verdict.then((result) => {
        response.writeHead(Buffer.isBuffer(result) ? 200 : result.status, { connection: 'close' });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function post(body: Buffer, headers: Record<string, string> = {}): Promise<Buffer | GatewayError> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({ port, method: 'POST', headers, agent: false }, resolve);
      request.on('error', reject);
      request.end(body);
    });
    response.resume();
    return verdicts[0] ?? Buffer.alloc(0);
  }

  it.each([
    ['as they are', (body: Buffer) => body, 'identity'],
    ['compressed', gzipSync, 'gzip'],
    ['compressed otherwise', zstdCompressSync, 'zstd'],
  ])('collects many pieces, %s', async (_how, send, encoding) => {
    const body = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * index) % 251));
    const sent = { 'content-encoding': encoding, 'x-limit': '400000' };
    expect(body.equals((await post(send(body), sent)) as Buffer)).toBe(true);
  });

  it('collects the bytes as they came', async () => {
    const body = Buffer.from('{"a": 1}');
    expect(await post(body)).toEqual(body);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('decompresses %s', async (encoding, compress) => {
    const body = Buffer.from('{"a": 1}');
    expect(await post(compress(body), { 'content-encoding': encoding })).toEqual(body);
  });

  it('refuses a declared size above the limit without reading', async () => {
    expect(await post(Buffer.alloc(limit + 1))).toMatchObject({ code: 'caller_body_too_large', status: 413 });
  });

  it('refuses while reading what did not declare its size', async () => {
    const result = await post(Buffer.alloc(limit + 1), { 'transfer-encoding': 'chunked' });
    expect(result).toMatchObject({ code: 'caller_body_too_large' });
  });

  it('counts the size after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(await post(bomb.subarray(0, bomb.length), { 'content-encoding': 'gzip' })).toMatchObject({
      code: 'caller_body_too_large',
    });
  });

  it('names data that does not decompress', async () => {
    expect(await post(Buffer.from('plain'), { 'content-encoding': 'gzip' })).toMatchObject({
      code: 'caller_invalid_request',
      message: 'The request body is not valid gzip data.',
    });
  });

  it('names cut compressed data', async () => {
    const cut = gzipSync(Buffer.from('{"a": 1}')).subarray(0, 15);
    expect(await post(cut, { 'content-encoding': 'gzip' })).toMatchObject({ code: 'caller_invalid_request' });
  });

  it('refuses an unknown encoding by name', async () => {
    expect(await post(Buffer.from('x'), { 'content-encoding': 'rot13' })).toMatchObject({
      code: 'caller_unsupported_media_type',
      message: expect.stringContaining('rot13'),
    });
  });

  it('gives up when the client leaves half-way', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
    while (verdicts.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    expect(await verdicts[0]).toMatchObject({ code: 'caller_cancelled' });
  });

  it('gives up when the client leaves half-way through compressed data', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\ncontent-encoding: gzip\r\n\r\n');
    socket.write(gzipSync(Buffer.alloc(500)).subarray(0, 12));
    while (verdicts.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    expect(await verdicts[0]).toMatchObject({ code: 'caller_cancelled' });
  });

  it('gives up when it is told to, half-way', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
    while (verdicts.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort(new GatewayError('gateway_shutting_down', 'stopping'));
    expect(await verdicts[0]).toMatchObject({ code: 'gateway_shutting_down' });
    socket.destroy();
  });

  it.each<[string, Record<string, string>]>([
    ['plain', {}],
    ['compressed', { 'content-encoding': 'gzip' }],
  ])('knows a client that had left before it was asked, %s', async (_what, headers) => {
    const { request, left } = await heldRequest(headers);
    await left();
    await expect(readBody(request, limit, stop.signal)).rejects.toMatchObject({ code: 'caller_cancelled' });
  });

  it('gives up when the client leaves with all of its compressed data sent, but not read', async () => {
    const { request, left } = await heldRequest({ 'content-encoding': 'gzip' });
    const verdict = readBody(request, limit, stop.signal);
    request.unpipe();
    request.pause();
    await left();
    await expect(verdict).rejects.toMatchObject({ code: 'caller_cancelled' });
  });

  /** A request whose body has come whole, and that nobody reads yet. */
  async function heldRequest(
    headers: Record<string, string>,
  ): Promise<{ request: IncomingMessage; left: () => Promise<void> }> {
    server.removeAllListeners('request');
    const arrived = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
    const sent = httpRequest({ port, method: 'POST', headers, agent: false });
    sent.on('error', () => undefined);
    sent.end(gzipSync(Buffer.from('{}')));
    const request = await arrived;
    const left = async (): Promise<void> => {
      const closed = new Promise((resolve) => request.once('close', resolve));
      sent.destroy();
      await closed;
    };
    return { request, left };
  }
});
