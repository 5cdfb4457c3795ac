import type { IncomingHttpHeaders } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { GatewayError } from '#libs/canonical';
import type { Principal } from '../tokens/principal.js';
import { faultCode } from './fault-code.js';

/** Above this many unsent bytes the client reads slower than we write. */
const highWater = 256 * 1024;
/** Above this many unsent bytes the client does not read at all. */
const floodMark = 64 * 1024 * 1024;
/** Between two signs of life that are asked for, in milliseconds. */
const pingInterval = 30_000;
/** How long a client may take to close its side, in milliseconds. */
const closePatience = 2_000;

/** How long one that was just opened may take to ask for something before it is closed for a stop, in milliseconds. */
const firstWords = 1_000;

/** Of a close frame, in bytes. */
const longestReason = 123;

/** Why a connection ends. Source: RFC 6455, section 7.4.1 */
export const closeCodes = { goingAway: 1001, policyViolation: 1008, internalError: 1011 } as const;

/** What one request comes with. */
export interface Admission {
  readonly principal: Principal;
  /** Those of the upgrade, with the token's settings as they are now. */
  readonly headers: IncomingHttpHeaders;
}

/** Who came in. */
export interface Visitor {
  readonly principal: Principal;
  /** Looks again whether the token is still in force, and at its settings. @throws GatewayError where it is not */
  readonly recheck: () => Promise<Admission>;
}

/** How a connection ended: its code, and the reason that came with it. */
export interface SocketEnd {
  /** What the client was told where it broke the protocol: `ws` itself would say 1006. */
  readonly code: number;
  readonly reason: string;
}

/** One open WebSocket. Messages go both ways, with back-pressure; it is watched for signs of life. */
export class SocketConnection {
  /** How it ended, once it has. */
  readonly closed: Promise<SocketEnd>;
  private readonly cancellation = new AbortController();
  private readonly waiting: (() => void)[] = [];
  private readonly resting: (() => void)[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly openedAt = performance.now();
  private latest = performance.now();
  private running = 0;
  private draining = false;
  private alive = true;

  constructor(
    private readonly socket: WebSocket,
    readonly visitor: Visitor,
  ) {
    this.timer = setInterval(this.ping, pingInterval).unref();
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.on('close', this.onClose);
    let told: number | undefined;
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        resolve({ code: told ?? code, reason: reason.toString() });
      });
    });
    // A broken connection or frame: `close` follows.
    socket.on('error', (error) => {
      told ??= faultCode(error);
    });
  }

  /** Aborted with a GatewayError when the client has left or the gateway gives up. */
  get signal(): AbortSignal {
    return this.cancellation.signal;
  }

  /** The gateway stops: nothing new shall begin. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** `performance.now()` when the last message came or was sent. */
  get lastMessageAt(): number {
    return this.latest;
  }

  /** @param onBinary gets messages that are no text */
  listen(onText: (text: Buffer) => void, onBinary: (bytes: Buffer) => void): void {
    this.socket.on('message', (data: RawData, isBinary: boolean) => {
      this.latest = performance.now();
      if (isBinary) onBinary(joined(data));
      else onText(joined(data));
    });
  }

  /** Reads nothing until `resume`: what the client sends meanwhile waits with it. Nor does it show signs of life. */
  pause(): void {
    // One that is being closed must hear the client's answer.
    if (this.socket.readyState === this.socket.OPEN) this.socket.pause();
  }

  resume(): void {
    this.alive = true;
    this.socket.resume();
  }

  /** Sends a text. False: wait for `onDrain` before more. */
  send(text: string | Buffer): boolean {
    return this.write(text, false);
  }

  /** Sends bytes that are no text, in the same way. */
  sendBinary(bytes: Buffer): boolean {
    return this.write(bytes, true);
  }

  onDrain(resume: () => void): void {
    this.waiting.push(resume);
  }

  /** Something runs that a stopping gateway waits for, until `work` is settled. */
  async during(work: Promise<void>): Promise<void> {
    this.running += 1;
    try {
      await work;
    } finally {
      this.running -= 1;
      if (this.running === 0) this.rest();
    }
  }

  /** Resolves as soon as nothing runs, which may be after the end: what was begun is brought to its own. */
  async atRest(): Promise<void> {
    while (this.running > 0) await new Promise<void>((resolve) => this.resting.push(resolve));
  }

  /** @param reason for people; cut where it is longer than a close frame holds */
  close(code: number, reason: string): void {
    // Otherwise the client's answer to it would never be read.
    this.socket.resume();
    this.socket.close(code, fitting(reason));
    setTimeout(() => {
      this.socket.terminate();
    }, closePatience).unref();
  }

  /** Closes as soon as nothing runs. One that was just opened may first ask: its request is on its way. */
  drain(): void {
    const early = this.openedAt + firstWords - performance.now();
    if (early > 0 && this.running === 0 && !this.draining) {
      setTimeout(() => {
        this.drain();
      }, early).unref();
      return;
    }
    this.draining = true;
    if (this.running === 0) this.close(closeCodes.goingAway, restarting);
  }

  /** Ends what runs with a proper error, and with it the connection. */
  giveUp(): void {
    const reason = new GatewayError('gateway_shutting_down', `${restarting} Send the request again.`, {
      retryAfter: 1,
    });
    this.cancellation.abort(reason);
    this.draining = true;
    if (this.running === 0) this.rest();
  }

  terminate(): void {
    this.socket.terminate();
  }

  private rest(): void {
    for (const resolve of this.resting.splice(0)) resolve();
    if (this.draining) this.close(closeCodes.goingAway, restarting);
  }

  private write(data: string | Buffer, binary: boolean): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return true;
    if (this.socket.bufferedAmount > floodMark) {
      this.socket.terminate();
      return true;
    }
    this.latest = performance.now();
    this.socket.send(data, { binary }, this.onSent);
    return this.socket.bufferedAmount < highWater;
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

  private readonly onClose = (): void => {
    clearInterval(this.timer);
    this.cancellation.abort(
      new GatewayError(
        'caller_cancelled',
        'The client closed the connection before the answer was complete.',
      ),
    );
    for (const resume of this.waiting.splice(0)) resume();
  };
}

/** A close frame's reason holds 123 bytes. Source: RFC 6455, section 5.5 */
function fitting(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= longestReason) return reason;
  return bytes
    .subarray(0, longestReason)
    .toString()
    .replace(/\uFFFD$/u, '');
}

const restarting = 'The gateway is being restarted.';

function joined(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
