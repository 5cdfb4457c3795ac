import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { SocketConnection } from './socket-connection.js';
import type { SocketEnd, Visitor } from './socket-connection.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

const principal = { tokenId: 'tok_1', name: 'page', strict: false };
const visitor: Visitor = { principal, recheck: async () => ({ principal, headers: {} }) };

describe('SocketConnection', () => {
  const server = createServer();
  const connections: SocketConnection[] = [];
  const ends: Promise<SocketEnd>[] = [];

  beforeAll(async () => {
    new WebSocketServer({ server, maxPayload: 100 }).on('connection', (socket) => {
      const connection = new SocketConnection(socket, visitor);
      connections.push(connection);
      ends.push(connection.closed);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });

  const opened = async (): Promise<SocketConnection> => {
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    await once(client, 'open');
    const connection = connections.at(-1);
    if (connection === undefined) throw new Error('The server has not heard of it.');
    return connection;
  };

  it('lets one that was just opened ask before a stop closes it', async () => {
    const connection = await opened();
    const work = Promise.withResolvers<undefined>();
    connection.drain();
    await delay(100);
    expect(connection.isDraining).toBe(false);
    const done = connection.during(work.promise);
    await delay(1_000);
    expect(connection.isDraining).toBe(true);
    work.resolve(undefined);
    await done;
    expect(await connection.closed).toMatchObject({ code: 1001 });
  });

  it('closes one that was just opened where there is no time left', async () => {
    const connection = await opened();
    connection.drain();
    connection.giveUp();
    const since = performance.now();
    expect(await connection.closed).toMatchObject({ code: 1001 });
    expect(performance.now() - since).toBeLessThan(700);
  });

  it.each<[string, number, (client: WebSocket) => void]>([
    [
      'too large a message',
      1009,
      (client) => {
        client.send('x'.repeat(101));
      },
    ],
    [
      'a text that is no UTF-8',
      1007,
      (client) => {
        client.send(Buffer.from([0xff]), { binary: false });
      },
    ],
    [
      'a frame without a mask',
      1002,
      (client) => {
        client.send('x', { mask: false });
      },
    ],
    [
      'a close of its own',
      4000,
      (client) => {
        client.close(4000);
      },
    ],
    [
      'no word at all',
      1006,
      (client) => {
        client.terminate();
      },
    ],
  ])('ends with the code that both sides know: %s', async (_what, code, act) => {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    client.on('error', () => undefined);
    await once(client, 'open');
    const closed = once(client, 'close');
    act(client);
    expect(await ends.at(-1)).toMatchObject({ code });
    expect((await closed)[0]).toBe(code);
  });
});
