import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { Meters } from '../../metering/meters.js';
import { recordOf } from '../../observability/request-record.js';
import type { RequestRecord } from '../../observability/request-record.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { AnswersFromCache } from '../answers-from-cache.js';
import type { AnswerSink } from '../answer-sink.js';
import { ResponseWriter } from '../response-writer.js';
import { RunningExchanges } from '../running-exchanges.js';
import { formatWireEvents } from '../streams/format-wire-events.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { CallContext } from '../call-context.js';
import { presentable } from '../attempts/presentable.js';
import type { Reply } from '../reply.js';
import { brokenStream } from '../streams/broken-stream.js';
import { CandidateWalk } from '../walk/candidate-walk.js';
import { askedOfCall, askedOfMedia } from './asked-of-media.js';
import { watchedEvents } from '../walk/watched-reply.js';
import { begunAnswer } from './begun-answer.js';
import { MediaCall } from './media-call.js';
import type { MediaInput } from './media-call.js';
import type { MediaKind, MediaTask } from './media.task.js';
import { chooseLane, explained, requireOperation } from './media-lane.js';
import type { MediaAttempt } from './media-lane.js';
import { questionOf } from './media-question.js';
import type { MediaAsked, MediaQuestion } from './media-question.js';
import { MediaRelayAttempt } from './media-relay.attempt.js';
import { MediaHubAttempt } from './media-hub.attempt.js';

/** Answers requests that bring media or ask for some: pictures, transcripts, speech. */
@Injectable()
export class MediaService {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly walk: CandidateWalk,
    private readonly catalogue: ModelCatalogue,
    private readonly meters: Meters,
    private readonly relay: MediaRelayAttempt,
    private readonly hub: MediaHubAttempt,
    private readonly cache: AnswersFromCache,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'stream'>,
  ) {}

  /**
   * Answers on `response`.
   * @throws GatewayError while the status is still open; afterwards errors are events in the stream
   */
  serve<Kind extends MediaKind>(
    task: MediaTask<Kind>,
    input: MediaInput<Kind>,
    response: ServerResponse,
  ): Promise<void> {
    const exchange = this.exchanges.of(response);
    const call = new MediaCall(task, input, exchange);
    const stream = task.wantsEvents(call.body);
    const ask = (): Promise<void> => {
      const writer = new ResponseWriter(exchange);
      if (stream) writer.keepAlive(this.configuration.stream.heartbeat);
      return this.answer(call, writer, recordOf(response));
    };
    const { format, model, payload } = input;
    const { endpoint } = task;
    // Whoever asks for a picture once more wants another one; forms may be larger than memory.
    if (endpoint !== 'speech' || payload.kind !== 'json') return ask();
    return this.cache.answer({ endpoint, format, model, stream, raw: payload.raw }, exchange, ask);
  }

  /**
   * Answers a request that was written inside the gateway, as events. The last one is `done`. Whoever stops reading
   * ends the call.
   * @param record filled in as things come to be known; whoever asks writes its line
   * @throws GatewayError where there is no whole answer
   */
  async *events<Kind extends MediaKind>(
    task: MediaTask<Kind>,
    asked: MediaAsked<Kind>,
    context: CallContext,
    record: RequestRecord,
  ): AsyncGenerator<Kind['event'], void> {
    record.noteAsked(askedOfMedia(task, asked));
    let isWhole = false;
    try {
      for await (const event of await this.begin(questionOf(task, asked, context), asked.request, record)) {
        isWhole = event.type === 'done';
        record.usage = event.usage ?? record.usage;
        // Its end is taken down before anybody hears of it.
        if (isWhole) await this.meters.of(record)?.complete(200, undefined);
        yield event;
      }
      if (!isWhole) throw brokenStream();
    } catch (cause) {
      const error = toGatewayError(context.signal.aborted ? context.signal.reason : cause);
      record.error = error;
      throw error;
    }
  }

  private async begin<Kind extends MediaKind>(
    call: MediaQuestion<Kind>,
    request: Kind['request'],
    record: RequestRecord,
  ): Promise<AsyncIterable<Kind['event']>> {
    const asked = { endpoint: call.task.endpoint, stream: true } as const;
    const question = { model: call.input.model, asked, context: call.context, record };
    const begun = await this.walk.begin(question, async (turn) => {
      turn.take('hub');
      try {
        const offered = requireOperation(this.catalogue, call, turn.candidate);
        const { value: events, losses } =
          offered.kind === 'native'
            ? await this.hub.nativeEvents({ call, turn }, offered)
            : await this.hub.wireEvents({ call, turn, wire: offered });
        record.losses = losses;
        return await begunAnswer(call.task.settle?.(events, request, call.context) ?? events);
      } catch (error) {
        throw presentable(explained(error, call, turn.candidate), 'hub');
      }
    });
    return watchedEvents(begun);
  }

  private async answer<Kind extends MediaKind>(
    call: MediaCall<Kind>,
    sink: AnswerSink,
    record: RequestRecord,
  ): Promise<void> {
    record.noteAsked(askedOfCall(call));
    try {
      const reply = await this.dispatch(call, record);
      const { usage, failure } = await reply.writeTo(sink);
      if (record.lane === 'hub') record.losses = reply.losses;
      if (usage !== undefined) record.usage = usage;
      if (failure !== undefined) record.error = failure;
    } catch (cause) {
      const error = toGatewayError(cause);
      record.error = error;
      if (!sink.committed) throw error;
      sink.end(formatWireEvents(call.client.encodeStreamError(error)));
    }
  }

  private dispatch<Kind extends MediaKind>(call: MediaCall<Kind>, record: RequestRecord): Promise<Reply> {
    const { task, input, body, context } = call;
    const asked = { endpoint: task.endpoint, stream: task.wantsEvents(body) };
    return this.walk.reply({ model: input.model, asked, context, record }, async (turn) => {
      turn.take(chooseLane(call, turn.candidate));
      try {
        const offered = requireOperation(this.catalogue, call, turn.candidate);
        if (offered.kind === 'native') return await this.hub.native({ call, turn }, offered);
        return await this.wire({ call, turn, wire: offered });
      } catch (error) {
        throw presentable(explained(error, call, turn.candidate), turn.lane);
      }
    });
  }

  private wire<Kind extends MediaKind>(attempt: MediaAttempt<Kind>): Promise<Reply> {
    return attempt.turn.lane === 'verbatim' ? this.relay.run(attempt) : this.hub.wire(attempt);
  }
}
