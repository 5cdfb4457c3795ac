import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { recordOf } from '../../observability/request-record.js';
import type { RequestRecord } from '../../observability/request-record.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { presentable } from '../attempts/presentable.js';
import { endpointFault } from '../endpoint-fault.js';
import { isUnknownPath } from '../lane-choice.js';
import type { Reply } from '../reply.js';
import { ResponseWriter } from '../response-writer.js';
import { RunningExchanges } from '../running-exchanges.js';
import { CandidateWalk } from '../walk/candidate-walk.js';
import type { Turn } from '../walk/turn.js';
import { CountCall } from './count-call.js';
import type { CountInput } from './count-call.js';
import { CountAttempt, countWay } from './count.attempt.js';
import type { CountWay } from './count.attempt.js';

/** Answers how many tokens a prompt has: the vendor's count where the upstream has one, else an estimate. */
@Injectable()
export class TokenCountService {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly walk: CandidateWalk,
    private readonly catalogue: ModelCatalogue,
    private readonly attempts: CountAttempt,
  ) {}

  /**
   * Answers on `response`.
   * @throws GatewayError where no candidate answers: the last one's error
   */
  async serve(input: CountInput, response: ServerResponse): Promise<void> {
    const exchange = this.exchanges.of(response);
    const record = recordOf(response);
    const { model, format } = input;
    record.noteAsked({ model, endpoint: 'counting', format, stream: false });
    const reply = await this.dispatch(new CountCall(input, exchange), record);
    if (record.lane === 'hub') record.losses = reply.losses;
    const { failure } = await reply.writeTo(new ResponseWriter(exchange));
    if (failure !== undefined) record.error = failure;
  }

  private dispatch(call: CountCall, record: RequestRecord): Promise<Reply> {
    const asked = { endpoint: 'generation', stream: false } as const;
    const question = { model: call.input.model, asked, context: call.exchange, record, isAside: true };
    return this.walk.reply(question, async (turn) => {
      const way = countWay(call.input, turn.candidate);
      turn.take(way?.lane ?? 'hub');
      try {
        return await this.take(call, turn, way);
      } catch (error) {
        throw presentable(error, turn.lane);
      }
    });
  }

  private async take(call: CountCall, turn: Turn, way: CountWay | undefined): Promise<Reply> {
    const { candidate } = turn;
    const fault = endpointFault(this.catalogue, candidate, 'generation');
    if (fault !== undefined) throw fault;
    if (way === undefined) return this.attempts.estimate(call, candidate);
    try {
      return await this.attempts.ask(call, turn, way);
    } catch (error) {
      // Not everybody who speaks a vendor's format counts as the vendor does.
      if (!isUnknownPath(error)) throw error;
      return this.attempts.estimate(call, candidate);
    }
  }
}
