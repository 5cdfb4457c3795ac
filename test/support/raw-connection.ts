import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A bare connection, for what no HTTP client would send. */
export class RawConnection {
  /** What has been read. */
  text = '';
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
  private readonly socket: Socket;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text: string) => {
      this.text += text;
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        resolve();
      });
    });
  }

  write(text: string): void {
    this.socket.write(text);
  }

  /** Reads nothing until `resume`. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** Waits until so much was read. */
  async read(pattern: RegExp): Promise<void> {
    const deadline = performance.now() + 5_000;
    while (!pattern.test(this.text)) {
      if (performance.now() > deadline) throw new Error(`${String(pattern)} did not come: ${this.text}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
