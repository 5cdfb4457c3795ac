import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestGateway } from './gateway.js';

/** An event as it came. */
export interface SocketEvent {
  readonly type: string;
  readonly sequence_number?: number;
  readonly stream_id?: string;
  readonly delta?: unknown;
  readonly response?: { readonly id: string };
  readonly error?: { readonly code: string };
}

const terminals = ['response.completed', 'response.incomplete', 'response.failed', 'error'];

/** A client's end of a WebSocket to a gateway. */
export class TestSocket {
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  private readonly received: SocketEvent[] = [];
  private arrival: PromiseWithResolvers<void> = Promise.withResolvers();
  private closeCode: number | undefined;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString()) as SocketEvent);
      this.arrival.resolve();
      this.arrival = Promise.withResolvers();
    });
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close').then(([code]) => {
      this.closeCode = Number(code);
      this.arrival.resolve();
      return this.closeCode;
    });
  }

  static async open(
    { url, token }: Pick<TestGateway, 'url' | 'token'>,
    path = '/v1/responses',
  ): Promise<TestSocket> {
    const socket = new WebSocket(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const opened = new TestSocket(socket);
    await once(socket, 'open');
    return opened;
  }

  send(event: object): void {
    this.sendText(JSON.stringify(event));
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  /** The next event. @throws Error where none comes, or the socket was closed */
  async next(): Promise<SocketEvent> {
    const deadline = performance.now() + 5_000;
    for (;;) {
      const event = this.received.shift();
      if (event !== undefined) return event;
      if (this.closeCode !== undefined) throw new Error(`The socket was closed with ${this.closeCode}.`);
      if (performance.now() > deadline) throw new Error('No event came.');
      await Promise.race([
        this.arrival.promise,
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ]);
    }
  }

  /** Events up to one that ends an answer. */
  async answer(): Promise<readonly SocketEvent[]> {
    const events: SocketEvent[] = [];
    for (;;) {
      const event = await this.next();
      events.push(event);
      if (terminals.includes(event.type)) return events;
    }
  }

  /** Reads nothing until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  terminate(): void {
    this.socket.terminate();
  }
}
