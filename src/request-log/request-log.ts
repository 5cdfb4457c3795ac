import type { ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { GaugeSources } from '../observability/gauge-sources.js';
import { RequestEnds } from '../observability/request-ends.js';
import { recordOf } from '../observability/request-record.js';
import type { RequestRecord } from '../observability/request-record.js';
import { RecordingSpace } from '../recorded-answers/recording-space.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { REQUEST_BODY_REPOSITORY } from '../storage/request-body.repository.js';
import type { RequestBodies, RequestBodyRepository } from '../storage/request-body.repository.js';
import { BodyNotes } from './body-notes.js';
import { BodyQueue } from './body-queue.js';
import { Redactor } from './redaction/redactor.js';

/** So much of a body is looked at, however little of it is kept: a body that is whole can be redacted as JSON. */
const leastCapture = 256 * 1024;
/** Requests may choose their ids: of one id, no more are told at once. */
const mostOfOneId = 20;

/** Keeps the bodies of requests and answers, where that is wanted. What a request used is in the usage records. */
@Injectable()
export class RequestLog implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RequestLog.name);
  private readonly space: RecordingSpace;
  private readonly queue: BodyQueue;
  private readonly running = new WeakMap<RequestRecord, BodyNotes>();
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 100,
      failure: 'Old bodies of the request log could not be deleted.',
      run: async (sweeper) => {
        const { retention, maxTotal } = this.configuration.requestLog;
        await sweeper.repeat((most) => this.repository.deleteBefore(Date.now() - retention, most));
        await sweeper.repeat((most) => this.repository.deleteBeyond(maxTotal, most));
      },
    },
    this.logger,
  );

  constructor(
    @Inject(REQUEST_BODY_REPOSITORY) private readonly repository: RequestBodyRepository,
    private readonly ends: RequestEnds,
    private readonly gauges: GaugeSources,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'requestLog'>,
    private readonly reports: SweepReports,
  ) {
    const { requestLog } = configuration;
    this.space = new RecordingSpace(requestLog.queue);
    this.queue = new BodyQueue(repository, new Redactor(requestLog), this.logger);
  }

  onModuleInit(): void {
    this.ends.listen(({ record }) => {
      const notes = this.running.get(record);
      if (notes === undefined) return;
      this.running.delete(record);
      this.queue.add({ record, notes });
    });
    this.gauges.add({
      name: 'gateway_request_log_dropped',
      help: 'Requests whose bodies should have been kept, and were not.',
      read: () => [{ value: this.queue.dropped }],
    });
  }

  onApplicationBootstrap(): void {
    this.reports.add('request log', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
    await this.queue.drain();
  }

  /** A client's body was read: from here on its request is followed, where its bodies are wanted. @param raw JSON */
  follow(response: ServerResponse, raw: () => Uint8Array): void {
    const record = recordOf(response);
    const { principal } = record;
    const { bodies, sample, maxBody } = this.configuration.requestLog;
    if (principal === undefined || !(principal.logsBodies ?? bodies)) return;
    if (sample < 100 && Math.random() * 100 >= sample) return;
    const notes = new BodyNotes(response, {
      limit: Math.max(leastCapture, maxBody),
      space: this.space,
      since: record.startedAt,
    });
    notes.request.take(raw());
    record.sentBodies = notes;
    this.running.set(record, notes);
  }

  /** What is kept of a request, the latest first. @param requestId as in `x-request-id` */
  find(requestId: string): Promise<readonly RequestBodies[]> {
    return this.repository.find(requestId, mostOfOneId);
  }

  /** Deletes all bodies of a token. @returns of how many requests */
  async deleteOf(tokenId: string): Promise<number> {
    await this.queue.drain();
    let deleted = 0;
    await this.sweeper.repeat(async (most) => {
      const count = await this.repository.deleteOf(tokenId, most);
      deleted += count;
      return count;
    });
    return deleted;
  }
}
