import { connect } from 'node:net';
import type { Socket } from 'node:net';
import OpenAI from 'openai';
import { OpenAIRealtimeWS as BetaRealtimeWS } from 'openai/beta/realtime/ws';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';

/** Where a client connects to, and as whom. */
export interface RealtimeDoor {
  /** With or without the `/v1` that OpenAI's clients take: `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly token: string;
}

/** An event as it came; what a test looks at is for the test to know. */
export interface RealtimeEvent {
  readonly type: string;
  readonly event_id?: string;
  readonly [field: string]: unknown;
}

export type RealtimeClientDialect = 'ga' | 'beta';

/** How a connection ended. */
export interface RealtimeClosing {
  readonly code: number;
  readonly reason: string;
}

/**
 * OpenAI's own client of realtime sessions, in either dialect, with its events in a row. The SDK insists on `wss:`, so
 * the connection below it is one without encryption: everything above is as it is with OpenAI.
 */
export class RealtimeClient {
  readonly received: RealtimeEvent[] = [];
  readonly closed: Promise<RealtimeClosing>;
  #arrival: PromiseWithResolvers<void> = Promise.withResolvers();
  #read = 0;

  private constructor(readonly sdk: OpenAIRealtimeWS | BetaRealtimeWS) {
    const take = (event: object): void => {
      this.received.push(event as RealtimeEvent);
      this.#wake();
    };
    // Without a listener the SDK turns errors into rejections that nobody handles. They are events too.
    const ignore = (): void => undefined;
    if (sdk instanceof OpenAIRealtimeWS) sdk.on('event', take).on('error', ignore);
    else sdk.on('event', take).on('error', ignore);
    this.closed = new Promise((resolve) => {
      sdk.socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString('utf8') });
        this.#wake();
      });
    });
  }

  /**
   * Resolves when the connection stands.
   * @throws Error `Unexpected server response: 401` where the upgrade is refused
   */
  static async open(
    door: RealtimeDoor,
    model: string,
    dialect: RealtimeClientDialect = 'ga',
  ): Promise<RealtimeClient> {
    const client = new RealtimeClient(createSdk(door, model, dialect));
    const { socket } = client.sdk;
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  /** Sends any event, also one that the SDK's types do not know. */
  send(event: { readonly type: string; readonly [field: string]: unknown }): void {
    this.sendText(JSON.stringify(event));
  }

  sendText(text: string): void {
    this.sdk.socket.send(text);
  }

  /**
   * The next event of a type, passing over others.
   * @throws Error where none came within `timeout` milliseconds, or the connection is gone; saying what did come
   */
  async next(type: string, timeout = 3_000): Promise<RealtimeEvent> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const event = this.received[this.#read];
      if (event !== undefined) {
        this.#read += 1;
        if (event.type === type) return event;
        continue;
      }
      const left = deadline - performance.now();
      if (left <= 0 || this.sdk.socket.readyState === this.sdk.socket.CLOSED) {
        throw new Error(`No ${type} came, but ${this.types.join(', ') || 'nothing'}.`);
      }
      await this.#arrives(left);
    }
  }

  /** The types of everything that came, oldest first. */
  get types(): readonly string[] {
    return this.received.map(({ type }) => type);
  }

  /** Everything of a type that came. */
  all(type: string): readonly RealtimeEvent[] {
    return this.received.filter((event) => event.type === type);
  }

  async close(): Promise<RealtimeClosing> {
    this.sdk.close();
    return this.closed;
  }

  #wake(): void {
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  async #arrives(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([this.#arrival.promise, late]);
    clearTimeout(timer);
  }
}

function createSdk({ url, token }: RealtimeDoor, model: string, dialect: RealtimeClientDialect) {
  const { hostname, port, origin } = new URL(url);
  const client = new OpenAI({ apiKey: token, baseURL: `${origin}/v1` });
  const options = { createConnection: (): Socket => connect(Number(port), hostname) };
  return dialect === 'ga'
    ? new OpenAIRealtimeWS({ model, options }, client)
    : new BetaRealtimeWS({ model, options }, client);
}
