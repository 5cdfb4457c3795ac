import type { ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import { spliceTopLevel } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { RequestEnds } from '../../observability/request-ends.js';
import { RequestRecord, recordOf } from '../../observability/request-record.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { ResponseWriter } from '../../pipeline/response-writer.js';
import { RunningExchanges } from '../../pipeline/running-exchanges.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { permittedRoute } from '../../routing/permitted-models.js';
import type { ResponseKey, StoredResponse } from '../../storage/response.repository.js';
import type { RequestTrace } from '../../tracing/request-trace.js';
import { generationInput } from '../generation-input.js';
import { keptResponse, newId } from '../kept-response.js';
import type { PreparedRequest } from '../prepared-request.js';
import type { ResponseRequest } from '../response-request.js';
import { ResponseStore } from '../response-store.js';
import { sendJson } from '../send-json.js';
import { BackgroundRun } from './background-run.js';
import { noEvents } from './event-log.js';
import { follow } from './follow.js';
import { Leases, leaseTime } from './leases.js';

/** Events say again and again what the response says once: so many times its size they may take. */
const eventsPerSize = 4;

/** Responses that run detached from whoever asked for them. */
@Injectable()
export class BackgroundService implements OnModuleDestroy {
  private readonly logger = new Logger(BackgroundService.name);

  constructor(
    private readonly generation: GenerationService,
    private readonly catalogue: ModelCatalogue,
    private readonly store: ResponseStore,
    private readonly leases: Leases,
    private readonly exchanges: RunningExchanges,
    private readonly ends: RequestEnds,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  /**
   * Begins a run and answers with the response as it begins, or with its stream.
   * @throws GatewayError where the request cannot be right, or too many run
   */
  async start(request: ResponseRequest, prepared: PreparedRequest, response: ServerResponse): Promise<void> {
    const { retention, maxSize } = this.configuration.responses;
    if (retention === 0) throw nothingKept();
    const initial = this.initial(request, prepared);
    const { tokenId } = request;
    const kept = keptResponse(JSON.stringify(initial), { tokenId, prepared, retention });
    if (kept === undefined) throw new Error('The gateway made a response without an id.');
    if (kept.input.length > maxSize) throw inputTooLarge(maxSize);
    const run = new BackgroundRun(initial, maxSize * eventsPerSize, fixedFields(initial));
    // First of all: places are few, and what follows takes time.
    await this.leases.take(kept, run, this.configuration.responses.background);
    try {
      await this.store.begin({
        ...kept,
        status: 'running',
        background: true,
        leaseUntil: Date.now() + leaseTime,
        ...(request.stream && { events: noEvents }),
      });
    } catch (error) {
      this.leases.release(kept);
      throw error;
    }
    const { trace } = recordOf(response);
    void this.work(request, prepared, kept, run, trace);
    if (request.stream) await this.follow(run, 0, response);
    else sendJson(response, run.response);
  }

  /** The run of this process that works on a response. */
  find(key: ResponseKey): BackgroundRun | undefined {
    return this.leases.find(key);
  }

  /** Sends a run's events from a number on. */
  follow(run: Pick<BackgroundRun, 'log'>, from: number, response: ServerResponse): Promise<void> {
    const exchange = this.exchanges.of(response);
    const writer = new ResponseWriter(exchange);
    writer.keepAlive(this.configuration.stream.heartbeat);
    return follow(run.log, from, writer, exchange.signal);
  }

  /** Lets runs end for `grace` milliseconds, then ends the rest as failed. */
  async drain(grace: number): Promise<void> {
    await this.leases.settledWithin(grace);
    this.leases.abandonAll();
    await this.leases.settledWithin(farewell);
  }

  async onModuleDestroy(): Promise<void> {
    await this.drain(0);
  }

  private async work(
    request: ResponseRequest,
    prepared: PreparedRequest,
    kept: StoredResponse,
    run: BackgroundRun,
    trace: RequestTrace | undefined,
  ): Promise<void> {
    const record = new RequestRecord(newId(), 'BACKGROUND', '/v1/responses', performance.now(), 0);
    record.notePrincipal(request.principal);
    record.trace = trace?.inside();
    const { headers } = request;
    const input = generationInput({ ...request, stream: true }, asPlainStream(prepared));
    const answer = this.generation
      .run(input, { headers, signal: run.signal }, run, record)
      .catch((error: unknown) => {
        run.fail(toGatewayError(error));
      });
    const status = await run.ended;
    await this.finish(kept, run, status, request.stream);
    await answer;
    await record.settling;
    this.ends.detached(record, { response: kept.id, outcome: status });
  }

  private async finish(
    kept: StoredResponse,
    run: BackgroundRun,
    status: StoredResponse['status'],
    streamed: boolean,
  ): Promise<void> {
    const { retention } = this.configuration.responses;
    const prepared = { items: [], context: [], contextSize: kept.conversationSize };
    const ended = keptResponse(run.response, { tokenId: kept.tokenId, prepared, retention });
    try {
      await this.store.finish({
        ...kept,
        status,
        background: true,
        body: run.response,
        itemIds: [...kept.itemIds, ...(ended?.itemIds ?? [])],
        expiresAt: Date.now() + retention,
        conversationSize: ended?.conversationSize ?? kept.conversationSize,
        ...(streamed && { events: run.log.toJson() }),
      });
    } catch (error) {
      this.logger.error(`The background response ${kept.id} could not be kept.`, error);
    } finally {
      this.leases.release(kept);
    }
  }

  /** @throws GatewayError for a body that is wrong in itself, and for a model that is unknown or not the token's */
  private initial({ model, principal }: ResponseRequest, prepared: PreparedRequest): JsonObject {
    permittedRoute(this.catalogue, model, principal);
    const request = openAiResponsesCodec.decodeRequest(prepared.body);
    const identity = { id: newId(), created: Math.floor(Date.now() / 1000) };
    const { value } = openAiResponsesCodec.encodeResponse(
      { candidates: [] },
      { model, ...identity, includeUsage: false, request },
    );
    return {
      ...value,
      status: 'in_progress',
      background: true,
      store: true,
      error: null,
      incomplete_details: null,
      output: [],
      usage: null,
      ...(prepared.previousId !== undefined && { previous_response_id: prepared.previousId }),
    };
  }
}

/** The gateway itself is the background: upstreams are asked for a stream. */
function asPlainStream(prepared: PreparedRequest): PreparedRequest {
  const { raw, held } = prepared;
  const edits = { background: undefined, stream: true };
  const streamed = (bytes: Buffer): Buffer => Buffer.concat(spliceTopLevel(bytes, edits));
  return {
    ...prepared,
    raw: streamed(raw),
    ...(held !== undefined && { held: { ...held, raw: streamed(held.raw) } }),
  };
}

/** How long the last ones may take to be kept, milliseconds. */
const farewell = 2_000;

/** What the response has from its beginning, whatever the upstream calls it. */
const fixedFields = ({ id, created_at: createdAt, previous_response_id: previousId }: JsonObject) => ({
  id,
  created_at: createdAt,
  background: true,
  store: true,
  previous_response_id: previousId,
});

const nothingKept = (): GatewayError =>
  new GatewayError(
    'caller_unsupported_feature',
    'This gateway keeps no responses (responses.retention is off), so nobody could fetch this one. Leave background out.',
    { param: 'background' },
  );

const inputTooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_body_too_large',
    `The input of a background response is kept, and must be smaller than responses.maxSize (${limit} bytes).`,
    { param: 'input' },
  );
