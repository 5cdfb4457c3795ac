import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { ClientOptions, RawData } from 'ws';
import { eventually } from './eventually.js';

/** An answer to an upgrade in HTTP. */
export interface Refusal {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly error: { readonly message: string; readonly code: string | null; readonly param: string | null };
}

/** How a client asks for its socket. */
export interface SocketSettings extends ClientOptions {
  readonly token?: string;
  readonly subprotocols?: readonly string[];
}

/** A client's end of a realtime session. */
export class RealtimeSocket {
  /** What came, as it came; binary messages as bytes. */
  readonly received: (string | Buffer)[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: RawData, isBinary) => {
      this.received.push(isBinary ? (data as Buffer) : (data as Buffer).toString());
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
      });
    });
  }

  static async open(address: string, settings: SocketSettings = {}): Promise<RealtimeSocket> {
    const client = new RealtimeSocket(socketOf(address, settings));
    await once(client.socket, 'open');
    return client;
  }

  /** Asks for a socket that is not granted. */
  static async refused(address: string, settings: SocketSettings = {}): Promise<Refusal> {
    const socket = socketOf(address, settings);
    socket.on('error', () => undefined);
    const answered = once(socket, 'unexpected-response').then((values) => values[1] as IncomingMessage);
    const opened = once(socket, 'open').then(() => {
      socket.terminate();
      throw new Error('It was let in.');
    });
    const response = await Promise.race([answered, opened]);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const { error } = JSON.parse(Buffer.concat(chunks).toString()) as Pick<Refusal, 'error'>;
    return { status: response.statusCode ?? 0, headers: response.headers, error };
  }

  send(event: object): void {
    this.socket.send(JSON.stringify(event));
  }

  /** The first event of a type, once it came. */
  event(type: string): Promise<Record<string, unknown>> {
    return eventually(() =>
      this.received
        .filter((message) => typeof message === 'string')
        .map((message) => JSON.parse(message) as Record<string, unknown>)
        .find((event) => event.type === type),
    );
  }
}

function socketOf(address: string, { token, subprotocols, headers, ...options }: SocketSettings): WebSocket {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new WebSocket(address.replace(/^http/, 'ws'), [...(subprotocols ?? [])], {
    headers: { ...authorization, ...headers },
    ...options,
  });
}
