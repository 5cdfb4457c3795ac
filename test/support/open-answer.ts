import { request as httpRequest } from 'node:http';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { RawRequest } from './raw-http.js';

/** An answer that is read as it comes, by a client that may be slow or leave. */
export class OpenAnswer {
  /** What has been read. */
  text = '';
  /** Resolves at the answer's end, with true where it was whole. */
  readonly ended: Promise<boolean>;

  private constructor(readonly message: IncomingMessage) {
    message.setEncoding('utf8');
    message.on('data', (text: string) => {
      this.text += text;
    });
    message.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      message.once('close', () => {
        resolve(message.complete);
      });
    });
  }

  /** Resolves at the answer's head. */
  static async begin(sent: SentRequest): Promise<OpenAnswer> {
    return new OpenAnswer(await sent.head);
  }

  /** Waits until so much was read. */
  async read(pattern: RegExp): Promise<void> {
    const deadline = performance.now() + 5_000;
    while (!pattern.test(this.text)) {
      if (performance.now() > deadline) throw new Error(`${String(pattern)} did not come: ${this.text}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** The data of its events, in order. */
  get events(): readonly string[] {
    return this.text
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map((event) => event.slice('data: '.length));
  }
}

/** A request whose answer nobody waits for yet. */
export interface SentRequest {
  readonly request: ClientRequest;
  /** Rejects where the connection ends before the head. */
  readonly head: Promise<IncomingMessage>;
}

/** Sends a request. On a connection of its own, unless an agent is given. */
export function send(
  url: string,
  { method = 'POST', path, headers, body }: RawRequest,
  agent: Agent | false = false,
): SentRequest {
  const { hostname, port } = new URL(url);
  const request = httpRequest({ hostname, port, path, method, headers: { ...headers }, agent });
  const head = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  // A test may leave without looking at the head.
  head.catch(() => undefined);
  request.end(body);
  return { request, head };
}
