import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectionPool } from './connection-pool.js';

const terms = { connectTimeout: 1_000, keepAliveTimeout: 4_000, maxHeaderSize: 16_384 };

describe('ConnectionPool', () => {
  let server: Server;
  let waiting: ServerResponse[];
  let sockets: number;
  let pool: ConnectionPool;

  beforeEach(async () => {
    waiting = [];
    sockets = 0;
    server = createServer((request, response) => {
      if (request.url === '/at-once') response.end('done');
      else waiting.push(response);
    });
    server.on('connection', () => {
      sockets += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    pool = new ConnectionPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, terms);
  });
  afterEach(async () => {
    await pool.destroy(new Error('over'));
    server.closeAllConnections();
    server.close();
  });

  /** Resolves with the body, or rejects. */
  const call = (path: string, to = pool): Promise<string> =>
    new Promise((resolve, reject) => {
      let body = '';
      to.dispatch(
        { path, method: 'GET' },
        {
          onRequestStart: () => undefined,
          onResponseStart: () => undefined,
          onResponseData: (_controller, piece) => {
            body += piece.toString();
          },
          onResponseEnd: () => {
            resolve(body);
          },
          onResponseError: (_controller, error) => {
            reject(error);
          },
        },
      );
    });
  /** A connection is free a moment after its answer has ended. */
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
  };

  it('uses a connection again', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await call('/at-once')).toBe('done');
      await turn();
    }
    expect(sockets).toBe(1);
    expect(pool.size).toBe(1);
  });

  it('has as many as there are calls at a time', async () => {
    const calls = Promise.all([call('/a'), call('/b'), call('/c')]);
    await until(() => waiting.length === 3);
    for (const response of waiting) response.end('late');
    expect(await calls).toEqual(['late', 'late', 'late']);
    await turn();
    expect(await Promise.all([call('/at-once'), call('/at-once'), call('/at-once')])).toHaveLength(3);
    expect(sockets).toBe(3);
  });

  it('forgets those that the upstream closed', async () => {
    await Promise.all([call('/at-once'), call('/at-once')]);
    server.closeIdleConnections();
    await until(() => pool.size === 0);
    expect(await call('/at-once')).toBe('done');
    expect(pool.size).toBe(1);
  });

  it('forgets those that were unused for long', async () => {
    const hasty = new ConnectionPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      ...terms,
      keepAliveTimeout: 20,
    });
    await call('/at-once', hasty);
    await until(() => hasty.size === 0);
    expect(await call('/at-once', hasty)).toBe('done');
    await hasty.close();
  });

  it('closes what a rush has left over, but for a few', async () => {
    // It tells so, and undici believes it.
    server.keepAliveTimeout = 600_000;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      await Promise.all(Array.from({ length: 30 }, () => call('/at-once')));
      await turn();
      jest.advanceTimersByTime(10_000);
      expect(pool.size).toBe(30);
      await Promise.all(Array.from({ length: 5 }, () => call('/at-once')));
      await turn();
      jest.advanceTimersByTime(10_000);
      expect(pool.size).toBe(21);
      jest.advanceTimersByTime(10_000);
      expect(pool.size).toBe(16);
    } finally {
      jest.useRealTimers();
    }
  });

  it('tells of a connection that breaks, and forgets it', async () => {
    const broken = call('/a');
    await until(() => waiting.length === 1);
    waiting[0]?.destroy();
    await expect(broken).rejects.toThrow('other side closed');
    await until(() => pool.size === 0);
    expect(await call('/at-once')).toBe('done');
  });

  it('tells of an upstream that cannot be reached, each time', async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(call('/a')).rejects.toThrow('ECONNREFUSED');
    await expect(call('/a')).rejects.toThrow('ECONNREFUSED');
    await until(() => pool.size === 0);
  });

  it('lets running calls end where it is closed, and none where it is destroyed', async () => {
    const patient = call('/a');
    await until(() => waiting.length === 1);
    const closed = pool.close();
    waiting[0]?.end('late');
    expect(await patient).toBe('late');
    await closed;
    const other = new ConnectionPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, terms);
    const cut = call('/b', other);
    await until(() => waiting.length === 2);
    await other.destroy(new Error('over'));
    await expect(cut).rejects.toThrow('over');
  });
});
