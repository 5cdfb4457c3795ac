import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { formatLosses } from '#libs/canonical';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { recordOf } from '../observability/request-record.js';
import type { RequestRecord } from '../observability/request-record.js';
import type { AnswerSink } from '../pipeline/answer-sink.js';
import type { CallContext } from '../pipeline/call-context.js';
import type { GenerationInput } from '../pipeline/generation-call.js';
import { GenerationService } from '../pipeline/generation.service.js';
import { eventStreamHeaders } from '../pipeline/response-writer.js';
import { formatWireEvents } from '../pipeline/streams/format-wire-events.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { permittedRoute } from '../routing/permitted-models.js';
import { BackgroundService } from './background/background.service.js';
import { Conversations } from './conversations.js';
import { generationInput } from './generation-input.js';
import { keptResponse, newId } from './kept-response.js';
import type { PreparedRequest } from './prepared-request.js';
import { checkRequest, isBackground, wantsKeeping } from './response-request.js';
import type { ResponseRequest } from './response-request.js';
import { ResponseStore } from './response-store.js';
import { ResponseTap } from './response-tap.js';
import type { Amendment } from './response-tap.js';
import type { RecentResponses } from './sockets/recent-responses.js';

/** Who waits for a response, and where. */
export interface Waiting {
  readonly context: CallContext;
  readonly sink: AnswerSink;
  /** Filled in as things come to be known. */
  readonly record: RequestRecord;
  /** Remembers what is kept nowhere else. */
  readonly recent: RecentResponses;
}

/** Creates responses, with state on any upstream. */
@Injectable()
export class ResponsesService {
  constructor(
    private readonly generation: GenerationService,
    private readonly catalogue: ModelCatalogue,
    private readonly conversations: Conversations,
    private readonly store: ResponseStore,
    private readonly background: BackgroundService,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  /**
   * Answers `POST /v1/responses` on `response`.
   * @throws GatewayError while the status is still open
   */
  async create(request: ResponseRequest, response: ServerResponse): Promise<void> {
    const { alone } = request;
    if (alone !== undefined) {
      await this.generation.serve(alone, response);
      return;
    }
    const prepared = await this.prepare(request);
    if (isBackground(request)) {
      await this.background.start(request, prepared, response);
      return;
    }
    const record = recordOf(response);
    await this.generation.serve(generationInput(request, prepared), response, (writer) =>
      this.tap(request, prepared, record, writer),
    );
  }

  /**
   * What the pipeline gets of a request, its references resolved.
   * @throws GatewayError where the request is wrong
   */
  async inputOf(request: ResponseRequest): Promise<GenerationInput> {
    return generationInput(request, await this.prepare(request));
  }

  /**
   * Answers a request for a stream into a sink.
   * @throws GatewayError until the sink is committed
   */
  async answer(request: ResponseRequest, { context, sink, record, recent }: Waiting): Promise<void> {
    const prepared = await this.prepare(request, recent);
    const tapped = this.tap(request, prepared, record, sink, recent);
    await this.generation.run(generationInput(request, prepared), context, tapped, record);
  }

  /**
   * Makes a response that says nothing, for later ones to continue.
   * @throws GatewayError where the request is wrong, or its model is unknown
   */
  async prepareOnly(request: ResponseRequest, { sink, record, recent }: Waiting): Promise<void> {
    const { model, principal } = request;
    record.model = model;
    permittedRoute(this.catalogue, model, principal);
    const prepared = await this.prepare(request, recent);
    if (prepared.untranslatable !== undefined) throw prepared.untranslatable;
    const encoder = openAiResponsesCodec.createStreamEncoder({
      model,
      id: newId(),
      created: Math.floor(Date.now() / 1000),
      includeUsage: false,
      request: openAiResponsesCodec.decodeRequest(prepared.body),
    });
    const events = [
      ...encoder.push({ type: 'response-start' }),
      ...encoder.push({ type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } }),
      ...encoder.push({ type: 'usage', usage: { input: { total: 0 }, output: { total: 0 } } }),
      ...encoder.push({ type: 'response-end' }),
    ];
    const tapped = this.tap(request, prepared, record, sink, recent);
    tapped.begin({ status: 200, headers: eventStreamHeaders });
    tapped.end(formatWireEvents(events));
  }

  private prepare(
    request: ResponseRequest,
    recent?: RecentResponses,
  ): PreparedRequest | Promise<PreparedRequest> {
    checkRequest(request);
    return this.conversations.prepare(request.tokenId, request, this.keeps(request), recent?.all);
  }

  /** Stands between an answer and its client, and keeps the response where the client wants it kept. */
  private tap(
    request: ResponseRequest,
    prepared: PreparedRequest,
    record: RequestRecord,
    sink: AnswerSink,
    recent?: RecentResponses,
  ): AnswerSink {
    const { previousId, context } = prepared;
    const { maxSize } = this.configuration.responses;
    const keeps = this.keeps(request);
    const isKnown = previousId !== undefined && context.length > 0;
    if (!keeps && !isKnown && recent === undefined) return sink;
    return new ResponseTap(sink, {
      limit: maxSize,
      ...(isKnown && { amend: () => amendment(prepared, previousId, record) }),
      ...((keeps || recent !== undefined) && {
        onResponse: (json: string) => {
          this.keep(json, request, prepared, record, recent);
        },
      }),
    });
  }

  private keep(
    json: string,
    request: ResponseRequest,
    prepared: PreparedRequest,
    record: RequestRecord,
    recent: RecentResponses | undefined,
  ): void {
    const { maxSize, retention } = this.configuration.responses;
    const keeps = this.keeps(request);
    const buildsOnRecent = prepared.previousId !== undefined && recent?.all.has(prepared.previousId) === true;
    const holder = keeps ? relayer(record) : undefined;
    const kept = keptResponse(json, {
      tokenId: request.tokenId,
      prepared,
      retention: keeps ? retention : Infinity,
      isWhole: !keeps || buildsOnRecent,
      ...(holder !== undefined && { holder }),
    });
    if (kept === undefined || kept.input.length + json.length > maxSize) return;
    if (keeps) this.store.keep(kept);
    else recent?.add(kept);
  }

  private keeps(request: ResponseRequest): boolean {
    return this.configuration.responses.retention > 0 && wantsKeeping(request);
  }
}

/** The provider whose own answer passed unchanged. */
const relayer = ({ lane, provider }: RequestRecord): string | undefined =>
  lane === 'verbatim' ? provider : undefined;

/** Whoever got the client's own bytes repeats the id itself, and has lost nothing. */
function amendment(
  { held, losses }: PreparedRequest,
  previousId: string,
  record: RequestRecord,
): Amendment | undefined {
  const relayedBy = relayer(record);
  if (held !== undefined && relayedBy === held.provider) return undefined;
  const isLossy = relayedBy !== undefined && losses.length > 0;
  if (isLossy) record.losses = losses;
  return {
    edits: { previous_response_id: previousId },
    headers: isLossy ? { 'x-gateway-losses': formatLosses(losses) } : {},
  };
}
