import type { ServerResponse } from 'node:http';
import type { AnswerListener } from '#libs/provider-kit';
import { headerOf } from '../observability/answer-head.js';
import type { SentBodies } from '../observability/request-record.js';
import type { RecordingSpace } from '../recorded-answers/recording-space.js';
import { overhear } from '../recorded-answers/overhear.js';
import { CapturedBody } from './captured-body.js';

/** What of a body is held, and where. */
export interface NoteTerms {
  /** Bytes of one body. */
  readonly limit: number;
  readonly space: RecordingSpace;
  /** `performance.now()` when the request began. */
  readonly since: number;
}

/** What an upstream answered. */
interface UpstreamAnswer {
  readonly body: CapturedBody;
  /** Its content type. */
  readonly type: string;
}

/** The bodies of one request, as they pass. */
export class BodyNotes implements SentBodies {
  readonly at = Date.now();
  readonly request: CapturedBody;
  readonly answer: CapturedBody;
  private sent: CapturedBody | undefined;
  private got: UpstreamAnswer | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly terms: NoteTerms,
  ) {
    this.request = this.captured();
    this.answer = this.captured();
    overhear(response, {
      onBytes: (bytes) => {
        this.answer.take(bytes);
      },
      onEnd: () => undefined,
    });
  }

  /** `performance.now()` when the request began. */
  get since(): number {
    return this.terms.since;
  }

  /** Of a request with several attempts, the last one's. Absent: nobody was asked, or not in JSON. */
  get upstream(): CapturedBody | undefined {
    return this.sent;
  }

  /** What that one answered. Absent: nothing, or not by HTTP. */
  get upstreamAnswer(): UpstreamAnswer | undefined {
    return this.got;
  }

  /** Takes down what is sent to an upstream. */
  noteSent(body: unknown): AnswerListener {
    this.forgetUpstream();
    const pieces = Array.isArray(body) ? (body as readonly unknown[]) : [body];
    if (pieces.every((piece) => typeof piece === 'string' || piece instanceof Uint8Array)) {
      this.sent = this.captured();
      for (const piece of pieces) this.sent.take(typeof piece === 'string' ? Buffer.from(piece) : piece);
    }
    return this.listenerFor(this.sent);
  }

  get answerType(): string {
    return String(headerOf(this.response, 'content-type') ?? '');
  }

  /** Bytes that are held. */
  get all(): readonly CapturedBody[] {
    return [this.request, this.answer, this.sent, this.got?.body].filter((body) => body !== undefined);
  }

  get isLost(): boolean {
    return this.all.some(({ isLost }) => isLost);
  }

  release(): void {
    for (const body of this.all) body.release();
  }

  /** Hears the answer to what was sent. When something else was sent since, it is another one's, and passed over. */
  private listenerFor(sent: CapturedBody | undefined): AnswerListener {
    let own: UpstreamAnswer | undefined;
    return {
      begins: (type) => {
        if (this.sent !== sent) return;
        this.got?.body.release();
        own = this.got = { body: this.captured(), type };
      },
      takes: (bytes) => {
        if (own !== undefined && this.got === own) own.body.take(bytes);
      },
    };
  }

  private forgetUpstream(): void {
    this.sent?.release();
    this.got?.body.release();
    this.sent = this.got = undefined;
  }

  private captured(): CapturedBody {
    return new CapturedBody(this.terms.limit, this.terms.space);
  }
}
