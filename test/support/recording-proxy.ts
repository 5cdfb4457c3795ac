import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** What crossed the wire in one exchange, byte for byte. */
export interface CrossedExchange {
  readonly method: string;
  /** With what is asked for. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  readonly answerHeaders: IncomingHttpHeaders;
  readonly answer: Buffer;
}

/** A message of a WebSocket. */
export interface CrossedMessage {
  /** By the client. */
  readonly sent: boolean;
  readonly data: string;
}

/** A proxy between a client and the gateway that passes everything on as it is, and writes it down. */
export interface RecordingProxy {
  readonly url: string;
  /** Exchanges that are over, oldest first. */
  readonly exchanges: readonly CrossedExchange[];
  /** Of all WebSockets, in the order they passed. */
  readonly messages: readonly CrossedMessage[];
  /** The last POST to a path, once it is over. */
  last(path: RegExp): Promise<CrossedExchange>;
  close(): void;
}

/** @param target scheme, host and port of the gateway */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: CrossedExchange[] = [];
  const messages: CrossedMessage[] = [];
  const server = createServer((incoming, response) => {
    const { url = '/', method = 'GET', headers } = incoming;
    const body: Buffer[] = [];
    const outgoing = request(`${target}${url}`, { method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      const status = answer.statusCode ?? 502;
      response.writeHead(status, answer.headers);
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('close', () => {
        exchanges.push({
          method,
          path: url,
          headers,
          body: Buffer.concat(body),
          status,
          answerHeaders: answer.headers,
          answer: Buffer.concat(pieces),
        });
      });
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.on('data', (piece: Buffer) => body.push(piece));
    incoming.pipe(outgoing);
  });
  const sockets = new WebSocketServer({ server, handleProtocols: ([first]) => first ?? false });
  sockets.on('connection', (client, { url, headers }) => {
    const protocols = headers['sec-websocket-protocol']?.split(/, */) ?? [];
    join(client, new WebSocket(target.replace(/^http/, 'ws') + (url ?? '/'), protocols), messages);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    messages,
    last: (path) => lastOf(exchanges, path),
    close: () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Passes messages on both ways, those of the client as soon as the gateway listens. */
function join(client: WebSocket, gateway: WebSocket, messages: CrossedMessage[]): void {
  const early: string[] = [];
  client.on('message', (bytes: Buffer) => {
    const data = bytes.toString();
    messages.push({ sent: true, data });
    if (gateway.readyState === WebSocket.CONNECTING) early.push(data);
    else gateway.send(data);
  });
  gateway.on('open', () => {
    for (const data of early) gateway.send(data);
  });
  gateway.on('message', (bytes: Buffer) => {
    const data = bytes.toString();
    messages.push({ sent: false, data });
    client.send(data);
  });
  client.on('close', () => {
    gateway.close();
  });
  gateway.on('close', () => {
    client.close();
  });
  for (const end of [client, gateway]) end.on('error', () => undefined);
}

async function lastOf(exchanges: readonly CrossedExchange[], path: RegExp): Promise<CrossedExchange> {
  for (let tries = 0; tries < 200; tries++) {
    const found = exchanges.findLast((exchange) => exchange.method === 'POST');
    if (found !== undefined && path.test(found.path)) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`Nothing crossed the wire to ${String(path)}.`);
}

/** A server-sent event as it crossed the wire; a comment has no name and no data. */
export interface CrossedEvent {
  readonly name?: string;
  readonly data?: string;
  readonly comment?: string;
}

/** The events of a stream, in their order. */
export function eventsOf(answer: Buffer): readonly CrossedEvent[] {
  return answer
    .toString('utf8')
    .split(/\r?\n\r?\n/)
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split(/\r?\n/);
      const valuesOf = (field: string): string[] =>
        lines
          .filter((line) => line.startsWith(`${field}:`))
          .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
      const [name] = valuesOf('event');
      const data = valuesOf('data');
      const [comment] = valuesOf('');
      return {
        ...(name !== undefined && { name }),
        ...(data.length > 0 && { data: data.join('\n') }),
        ...(comment !== undefined && { comment }),
      };
    });
}
