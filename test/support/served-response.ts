import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RawConnection } from './raw-connection.js';

/** A response on a real connection, and the client that reads it. */
export interface ServedResponse {
  readonly response: ServerResponse;
  readonly client: RawConnection;
  /** The body as it stands on the wire, without its chunk sizes. */
  readonly body: () => string;
  close(): void;
}

/** Serves one request, to which nothing has been answered yet. */
export async function serveResponse(): Promise<ServedResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    resolve(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const client = new RawConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return {
    response: await promise,
    client,
    body: () =>
      client.text.slice(client.text.indexOf('\r\n\r\n') + 4).replace(/[\da-f]+\r\n([^]*?)\r\n/gi, '$1'),
    close: () => {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
