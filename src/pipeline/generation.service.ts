import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, StreamEvent } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { recordOf } from '../observability/request-record.js';
import type { RequestRecord } from '../observability/request-record.js';
import { AnswersFromCache } from './answers-from-cache.js';
import type { AnswerSink } from './answer-sink.js';
import { askedFormat, generationInputOf } from './asked-generation.js';
import type { CallContext } from './call-context.js';
import { DispatchService } from './dispatch.service.js';
import { wireFormat } from './formats.js';
import { GenerationCall, outlineOf } from './generation-call.js';
import type { CallOwner, GenerationInput } from './generation-call.js';
import type { Outcome, Reply } from './reply.js';
import { ResponseWriter } from './response-writer.js';
import { RunningExchanges } from './running-exchanges.js';
import { EventSink } from './streams/event-sink.js';
import { formatWireEvents } from './streams/format-wire-events.js';
import { toGatewayError } from './to-gateway-error.js';
import { askedOf } from './usage/asked-of.js';
import { CacheReport } from './usage/cache-report.js';
import { isWhole, UsageEstimates } from './usage/usage-estimates.js';

/** Answers language-model requests of every format: the one thing controllers of those families call. */
@Injectable()
export class GenerationService {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly dispatcher: DispatchService,
    private readonly estimates: UsageEstimates,
    private readonly cacheReport: CacheReport,
    private readonly cache: AnswersFromCache,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  /**
   * Answers on `response`.
   * @param through puts something between the answer and its client that sees what passes
   * @throws GatewayError while the status is still open; afterwards errors are events in the stream
   */
  serve(
    input: GenerationInput,
    response: ServerResponse,
    through: (writer: AnswerSink) => AnswerSink = (writer) => writer,
  ): Promise<void> {
    const exchange = this.exchanges.of(response);
    const ask = (): Promise<void> => {
      const writer = new ResponseWriter(exchange, input.form);
      if (input.stream) writer.keepAlive(this.configuration.stream.heartbeat);
      return this.run(input, exchange, through(writer), recordOf(response));
    };
    const { format, model, stream, raw } = input;
    const isStateful = input.isStateful ?? outlineOf(input).store === true;
    const asked = { endpoint: 'generation', format, model, stream, raw, isStateful };
    return this.cache.answer(asked, exchange, ask);
  }

  /**
   * Answers into `sink`, whoever waits behind it.
   * @param record filled in as things come to be known
   * @throws GatewayError until the sink is committed; afterwards errors are events in the stream
   */
  async run(
    input: GenerationInput,
    context: CallContext,
    sink: AnswerSink,
    record: RequestRecord,
  ): Promise<void> {
    record.noteAsked(askedOf(input));
    const call = new GenerationCall(input, context, this.ownerOf(record), this.estimates);
    try {
      const reply = await this.dispatcher.dispatch(call, record);
      noteLosses(record, reply);
      const outcome = await reply.writeTo(sink);
      noteLosses(record, reply);
      noteOutcome(record, outcome);
      this.cacheReport.note(record);
      this.noteMissingUsage(record, call, outcome);
    } catch (cause) {
      const error = toGatewayError(cause);
      record.error = error;
      if (!sink.committed) throw error;
      sink.end(formatWireEvents(call.client.codec.encodeStreamError(error)));
    }
  }

  /**
   * Answers a request that was written inside the gateway, as events: all of a whole answer. Whoever stops reading ends
   * the call.
   * @param record as in `run`; whoever asks writes its line, once it has settled
   * @throws GatewayError where there is no whole answer
   */
  async *events(
    request: CanonicalRequest,
    context: CallContext,
    record: RequestRecord,
  ): AsyncGenerator<StreamEvent, void> {
    const left = new AbortController();
    const { headers } = context;
    const signal = AbortSignal.any([context.signal, left.signal]);
    const sink = new EventSink(wireFormat(askedFormat).codec);
    const running = this.run(generationInputOf(request), { headers, signal }, sink, record).then(
      () => {
        sink.end();
      },
      (error: unknown) => {
        // Nobody listens to it here: it stands in the record.
        record.error ??= toGatewayError(error);
        sink.end();
      },
    );
    try {
      yield* sink.events();
    } finally {
      if (!sink.ended) left.abort(nobodyListens());
      await running;
    }
    if (record.error !== undefined) throw record.error;
  }

  /** The line in the log waits for it, the client does not. */
  private noteMissingUsage(record: RequestRecord, call: GenerationCall, { usage, sample }: Outcome): void {
    if (sample === undefined || isWhole(usage)) return;
    record.settling = this.estimates.afterwards(call, usage, sample).then((estimate) => {
      record.usage = estimate;
    });
  }

  private ownerOf({ tokenId }: RequestRecord): CallOwner {
    return { tokenId, keepsProofs: tokenId !== undefined && this.configuration.reasoning.retention > 0 };
  }
}

/** What is lost of a stream is known at its end. */
function noteLosses(record: RequestRecord, reply: Reply): void {
  if (record.lane === 'hub') record.losses = reply.losses;
}

function noteOutcome(record: RequestRecord, { usage, failure }: Outcome): void {
  if (usage !== undefined) record.usage = usage;
  if (failure !== undefined) record.error = failure;
}

const nobodyListens = (): GatewayError =>
  new GatewayError('caller_cancelled', 'Nobody waits for the rest of the answer.');
