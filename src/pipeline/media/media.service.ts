import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { recordOf } from '../../observability/request-record.js';
import type { RequestRecord } from '../../observability/request-record.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import type { AnswerSink } from '../answer-sink.js';
import { ResponseWriter } from '../response-writer.js';
import { RunningExchanges } from '../running-exchanges.js';
import { formatWireEvents } from '../streams/format-wire-events.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { CallContext } from '../call-context.js';
import { firstAnswer, presentable, walkCandidates } from '../candidate-walk.js';
import { noteTurn } from '../note-turn.js';
import type { Reply } from '../reply.js';
import { brokenStream } from '../streams/broken-stream.js';
import { begunAnswer } from './begun-answer.js';
import { MediaCall } from './media-call.js';
import type { MediaInput } from './media-call.js';
import type { MediaKind, MediaTask } from './media.task.js';
import { chooseLane, explained, requireOperation } from './media-lane.js';
import type { MediaTurn } from './media-lane.js';
import { questionOf } from './media-question.js';
import type { MediaAsked, MediaQuestion } from './media-question.js';
import { MediaRelayAttempt } from './media-relay.attempt.js';
import { MediaHubAttempt } from './media-hub.attempt.js';

/** Answers requests that bring media or ask for some: pictures, transcripts, speech. */
@Injectable()
export class MediaService {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly catalogue: ModelCatalogue,
    private readonly relay: MediaRelayAttempt,
    private readonly hub: MediaHubAttempt,
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
    const writer = new ResponseWriter(exchange);
    const call = new MediaCall(task, input, exchange);
    if (task.wantsEvents(call.body)) writer.keepAlive(this.configuration.stream.heartbeat);
    return this.answer(call, writer, recordOf(response));
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
    record.model = asked.model;
    let isWhole = false;
    try {
      for await (const event of await this.begin(questionOf(task, asked, context), asked.request, record)) {
        isWhole = event.type === 'done';
        record.usage = event.usage ?? record.usage;
        yield event;
      }
      if (!isWhole) throw brokenStream();
    } catch (cause) {
      const error = toGatewayError(context.signal.aborted ? context.signal.reason : cause);
      record.error = error;
      throw error;
    }
  }

  private begin<Kind extends MediaKind>(
    call: MediaQuestion<Kind>,
    request: Kind['request'],
    record: RequestRecord,
  ): Promise<AsyncIterable<Kind['event']>> {
    const { candidates } = this.catalogue.resolve(call.input.model);
    return firstAnswer(candidates, call.signal, async (candidate, attempt) => {
      noteTurn(record, { candidate, lane: 'hub', attempt });
      try {
        const offered = requireOperation(this.catalogue, call, candidate);
        const { value: events, losses } =
          offered.kind === 'native'
            ? await this.hub.nativeEvents({ call, candidate }, offered)
            : await this.hub.wireEvents({ call, candidate, wire: offered });
        record.losses = losses;
        return await begunAnswer(call.task.settle?.(events, request, call.context) ?? events);
      } catch (error) {
        throw presentable(explained(error, call, candidate), 'hub');
      }
    });
  }

  private async answer<Kind extends MediaKind>(
    call: MediaCall<Kind>,
    sink: AnswerSink,
    record: RequestRecord,
  ): Promise<void> {
    record.model = call.input.model;
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
    const { candidates } = this.catalogue.resolve(call.input.model);
    return walkCandidates(candidates, call.signal, async (candidate, attempt) => {
      const lane = chooseLane(call, candidate);
      noteTurn(record, { candidate, lane, attempt });
      try {
        const offered = requireOperation(this.catalogue, call, candidate);
        const turn = { call, candidate };
        if (offered.kind === 'native') return await this.hub.native(turn, offered);
        return await this.wire({ ...turn, wire: offered }, lane);
      } catch (error) {
        throw presentable(explained(error, call, candidate), lane);
      }
    });
  }

  private wire<Kind extends MediaKind>(turn: MediaTurn<Kind>, lane: 'verbatim' | 'hub'): Promise<Reply> {
    return lane === 'verbatim' ? this.relay.run(turn) : this.hub.wire(turn);
  }
}
