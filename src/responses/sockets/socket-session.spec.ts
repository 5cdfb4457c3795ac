import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { SocketConnection } from '../../sockets/socket-connection.js';
import { SocketSession } from './socket-session.js';

describe('SocketSession', () => {
  let server: WebSocketServer;
  let client: WebSocket;
  let connection: SocketConnection;
  beforeEach(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const connecting = once(server, 'connection') as Promise<[WebSocket]>;
    client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [[socket]] = await Promise.all([connecting, once(client, 'open')]);
    const principal = { tokenId: 'tok_1', name: 'one', strict: false };
    const recheck = () => Promise.resolve({ principal, headers: {} });
    connection = new SocketConnection(socket, { principal, recheck });
  });
  afterEach(() => {
    client.terminate();
    server.close();
  });

  it('goes on with a lane where the end of a request goes wrong', async () => {
    const faults: unknown[] = [];
    const answered: unknown[] = [];
    const all = Promise.withResolvers<undefined>();
    const fault = new Error('No log.');
    new SocketSession(connection, {
      responses: {
        answer({ body: { input } }, { record }) {
          answered.push(input);
          if (input === 'one') record.settling = Promise.reject(new Error('No count.'));
          return Promise.resolve();
        },
        prepareOnly: () => Promise.resolve(),
      },
      depthLimit: 10,
      bodyLimit: 1_000,
      onEnd: () => {
        throw fault;
      },
      onFault: (caught) => {
        faults.push(caught);
        if (faults.length === 3) all.resolve(undefined);
      },
    });
    for (const input of ['one', 'two', 'three']) {
      client.send(JSON.stringify({ type: 'response.create', model: 'm', input }));
    }
    await all.promise;
    expect(answered).toEqual(['one', 'two', 'three']);
    expect(faults).toContain(fault);
  });
});
