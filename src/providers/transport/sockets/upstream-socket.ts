import type { RawData, WebSocket } from 'ws';

/** Above this many unsent bytes the upstream reads slower than we write. */
const highWater = 256 * 1024;
/** Between two signs of life that are asked for, in milliseconds. */
const pingInterval = 30_000;
/** How long an upstream may take to close its side, in milliseconds. */
const closePatience = 2_000;

/** Source: RFC 6455, section 7.4.1 */
const messageTooBig = 1009;

/** How an upstream's socket ended. */
export interface UpstreamEnd {
  /** 1006 where it broke without a word, 1009 where it sent a message that was too large. */
  readonly code: number;
  readonly reason: string;
}

/** An open WebSocket to an upstream. Messages go both ways, with back-pressure; it is watched for signs of life. */
export class UpstreamSocket {
  /** How it ended, once it has. */
  readonly closed: Promise<UpstreamEnd>;
  private readonly waiting: (() => void)[] = [];
  private readonly timer: NodeJS.Timeout;
  private alive = true;

  /**
   * @param socket open and paused; whoever gave it listens to its errors
   * @param name what messages call the upstream
   */
  constructor(
    private readonly socket: WebSocket,
    readonly name: string,
  ) {
    const { promise, resolve } = Promise.withResolvers<UpstreamEnd>();
    this.closed = promise;
    this.timer = setInterval(this.ping, pingInterval).unref();
    let isTooLarge = false;
    socket.on('error', (error) => {
      isTooLarge ||= 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
    });
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.once('close', (code, reason) => {
      clearInterval(this.timer);
      for (const resume of this.waiting.splice(0)) resume();
      resolve({ code: isTooLarge ? messageTooBig : code, reason: reason.toString() });
    });
  }

  /** Begins to read. */
  listen(onMessage: (data: Buffer, isBinary: boolean) => void): void {
    this.socket.on('message', (data: RawData, isBinary: boolean) => {
      onMessage(joined(data), isBinary);
    });
    this.resume();
  }

  /** Sends a message. False: wait for `onDrain` before more. What is sent after the end is lost. */
  send(data: string | Buffer, binary: boolean): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return true;
    this.socket.send(data, { binary }, this.onSent);
    return this.socket.bufferedAmount < highWater;
  }

  onDrain(resume: () => void): void {
    this.waiting.push(resume);
  }

  /** Reads nothing until `resume`. Nor are signs of life seen meanwhile. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.alive = true;
    this.socket.resume();
  }

  /** @param reason at most 123 bytes */
  close(code: number, reason: string): void {
    // Otherwise the upstream's answer to it would never be read.
    this.socket.resume();
    this.socket.close(code, reason);
    setTimeout(() => {
      this.socket.terminate();
    }, closePatience).unref();
  }

  terminate(): void {
    this.socket.terminate();
  }

  private readonly ping = (): void => {
    if (this.socket.isPaused) return;
    if (!this.alive) {
      this.socket.terminate();
      return;
    }
    this.alive = false;
    this.socket.ping();
  };

  private readonly onSent = (): void => {
    if (this.socket.bufferedAmount >= highWater / 2) return;
    for (const resume of this.waiting.splice(0)) resume();
  };
}

function joined(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
