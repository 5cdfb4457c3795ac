import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type { RequestRecord } from '../observability/request-record.js';
import type { KeptBody, RequestBodies, RequestBodyRepository } from '../storage/request-body.repository.js';
import type { BodyNotes } from './body-notes.js';
import type { CapturedBody } from './captured-body.js';
import { eventTimes } from './event-times.js';
import type { Redactor } from './redaction/redactor.js';

/** Written together. */
const atOnce = 20;

/** A request that is over, and what was taken down of it. */
export interface FinishedRequest {
  readonly record: Pick<RequestRecord, 'id' | 'tokenId'>;
  readonly notes: BodyNotes;
}

/** Bodies on their way into the storage: nobody waits for them, and they wait for nobody. */
export class BodyQueue {
  private readonly waiting: FinishedRequest[] = [];
  private writing: Promise<void> | undefined;
  private lost = 0;

  constructor(
    private readonly repository: Pick<RequestBodyRepository, 'add'>,
    private readonly redactor: Redactor,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Requests whose bodies should have been kept, and were not: there was no room for them, or the storage failed. */
  get dropped(): number {
    return this.lost;
  }

  add(request: FinishedRequest): void {
    if (request.notes.isLost) {
      this.drop([request]);
      return;
    }
    this.waiting.push(request);
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
  }

  /** Resolves when all that waits was written, or dropped. */
  async drain(): Promise<void> {
    while (this.writing !== undefined) await this.writing;
  }

  private async write(): Promise<void> {
    await nextTurn();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, atOnce);
      try {
        const rows: RequestBodies[] = [];
        for (const request of batch) {
          rows.push(this.rowOf(request));
          await nextTurn();
        }
        await this.repository.add(rows);
        for (const { notes } of batch) notes.release();
      } catch (error) {
        this.drop(batch);
        this.logger.error(`The bodies of ${batch.length} requests could not be kept.`, error);
      }
    }
  }

  private rowOf({ record, notes }: FinishedRequest): RequestBodies {
    const { request, upstream, upstreamAnswer, answer, at } = notes;
    const json = 'application/json';
    const given = answer.size > 0 ? this.kept(answer, notes.answerType, notes.since) : undefined;
    const got =
      upstreamAnswer === undefined || upstreamAnswer.body.size === 0
        ? undefined
        : this.kept(upstreamAnswer.body, upstreamAnswer.type, notes.since);
    return {
      id: randomUUID(),
      requestId: record.id,
      tokenId: record.tokenId ?? '',
      at,
      request: this.redactor.redact(request, json),
      ...(upstream !== undefined && { upstream: this.redactor.redact(upstream, json) }),
      ...(got !== undefined && { upstreamAnswer: got.text === given?.text ? 'same' : got }),
      ...(given !== undefined && { answer: given }),
    };
  }

  /** An answer, with the times of its events where it is a stream. */
  private kept(body: CapturedBody, type: string, since: number): KeptBody {
    const redacted = this.redactor.redact(body, type);
    return type.toLowerCase().startsWith('text/event-stream')
      ? { ...redacted, eventTimes: eventTimes(body, since) }
      : redacted;
  }

  private drop(requests: readonly FinishedRequest[]): void {
    this.lost += requests.length;
    for (const { notes } of requests) notes.release();
  }
}
