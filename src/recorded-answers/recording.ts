import type { ServerResponse } from 'node:http';
import { headersOf } from '../observability/answer-head.js';
import { recordOf } from '../observability/request-record.js';
import type { AnswerHead } from './answer-head.js';
import { overhear } from './overhear.js';
import type { RecordingSpace } from './recording-space.js';

/** Of this one answer on its way, not of the answer; its repetition has its own. */
const passing = new Set([
  'connection',
  'date',
  'keep-alive',
  'request-id',
  'transfer-encoding',
  'x-gateway-cost',
  'x-gateway-overhead-ms',
  'x-request-id',
]);

/** Where a token stood when it was answered: a repetition, which may be another token's, tells its own. */
const standings = [
  'x-ratelimit-',
  'anthropic-ratelimit-',
  'x-gateway-concurrency-',
  'x-gateway-budget-',
] as const;

/** An answer as it went out, for its repetition. */
export type RecordedAnswer = { readonly head: AnswerHead; readonly body: Buffer } | 'broken' | 'too-large';

/** Listens to one answer while it is written, whoever writes it, and remembers its bytes up to a limit. */
export class Recording {
  private pieces: Buffer[] = [];
  private size = 0;
  private tooLarge = false;
  /** Its last bytes were given out. */
  ended = false;

  /** @param limit largest body that is remembered, bytes */
  constructor(
    private readonly response: ServerResponse,
    private readonly limit: number,
    private readonly space: RecordingSpace,
  ) {
    overhear(response, {
      onBytes: (bytes) => {
        this.take(bytes);
      },
      onEnd: () => {
        this.ended = true;
      },
    });
  }

  /**
   * What there is to be repeated: an answer that was given whole, and was no error. All others are `broken`: whoever
   * repeats the request has it done anew. To be called once, when the response has closed.
   */
  finish(): RecordedAnswer {
    const { response, tooLarge } = this;
    const body = Buffer.concat(this.pieces);
    this.forget();
    const { error, id, asked } = recordOf(response);
    const { statusCode: status } = response;
    const isWhole = response.writableFinished && error === undefined && status >= 200 && status < 300;
    if (!isWhole) return 'broken';
    if (tooLarge) return 'too-large';
    const known = asked === undefined ? {} : { format: asked.format };
    return { head: { status, headers: this.headers(), length: body.length, requestId: id, ...known }, body };
  }

  private take(bytes: Buffer): void {
    if (this.tooLarge) return;
    if (this.size + bytes.length > this.limit || !this.space.take(bytes.length)) {
      this.tooLarge = true;
      this.forget();
      return;
    }
    this.size += bytes.length;
    this.pieces.push(bytes);
  }

  private forget(): void {
    this.space.give(this.size);
    this.size = 0;
    this.pieces = [];
  }

  private headers(): AnswerHead['headers'] {
    const sent = Object.entries(headersOf(this.response)).filter(([name]) => !isPassing(name));
    return Object.fromEntries(
      sent.map(([name, value = '']) => [name, typeof value === 'number' ? String(value) : value]),
    );
  }
}

const isPassing = (name: string): boolean =>
  passing.has(name) || standings.some((beginning) => name.startsWith(beginning));
