import type { ServerResponse } from 'node:http';
import type { RecordingSpace } from '../recorded-answers/recording-space.js';
import { overhear } from '../recorded-answers/overhear.js';
import { CapturedBody } from './captured-body.js';

/** The bodies of one request, as they pass. */
export class BodyNotes {
  readonly at = Date.now();
  readonly request: CapturedBody;
  readonly answer: CapturedBody;
  private sent: CapturedBody | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly limit: number,
    private readonly space: RecordingSpace,
  ) {
    this.request = new CapturedBody(limit, space);
    this.answer = new CapturedBody(limit, space);
    overhear(response, {
      onBytes: (bytes) => {
        this.answer.take(bytes);
      },
      onEnd: () => undefined,
    });
  }

  /** Of a request with several attempts, the last one's. Absent: nobody was asked, or not in JSON. */
  get upstream(): CapturedBody | undefined {
    return this.sent;
  }

  /** Takes down what is sent to an upstream. */
  noteSent(body: unknown): void {
    const pieces = Array.isArray(body) ? (body as readonly unknown[]) : [body];
    if (!pieces.every((piece) => typeof piece === 'string' || piece instanceof Uint8Array)) return;
    this.sent?.release();
    this.sent = new CapturedBody(this.limit, this.space);
    for (const piece of pieces) this.sent.take(typeof piece === 'string' ? Buffer.from(piece) : piece);
  }

  get answerType(): string {
    return String(this.response.getHeader('content-type') ?? '');
  }

  /** Bytes that are held. */
  get all(): readonly CapturedBody[] {
    return [this.request, this.answer, ...(this.sent === undefined ? [] : [this.sent])];
  }

  get isLost(): boolean {
    return this.all.some(({ isLost }) => isLost);
  }

  release(): void {
    for (const body of this.all) body.release();
  }
}
