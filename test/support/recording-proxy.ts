import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** A proxy between a client and the gateway that passes everything on as it is, and writes it down. */
export interface RecordingProxy {
  readonly url: string;
  /** Exchanges that are over, oldest first. */
  readonly exchanges: readonly CrossedExchange[];
  close(): void;
}

/** @param target scheme, host and port of the gateway */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: CrossedExchange[] = [];
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
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
