import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { recordOf } from '../../observability/request-record.js';
import type { RequestRecord } from '../../observability/request-record.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import type { Candidate } from '../../routing/candidate.js';
import { presentable, walkCandidates } from '../candidate-walk.js';
import { endpointFault } from '../endpoint-fault.js';
import { isUnknownPath } from '../lane-choice.js';
import { noteTurn } from '../note-turn.js';
import type { Reply } from '../reply.js';
import { ResponseWriter } from '../response-writer.js';
import { RunningExchanges } from '../running-exchanges.js';
import { CountCall } from './count-call.js';
import type { CountInput } from './count-call.js';
import { CountAttempt, countWay } from './count.attempt.js';
import type { CountWay } from './count.attempt.js';

/** Answers how many tokens a prompt has: the vendor's count where the upstream has one, else an estimate. */
@Injectable()
export class TokenCountService {
  constructor(
    private readonly exchanges: RunningExchanges,
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
    record.model = input.model;
    const reply = await this.dispatch(new CountCall(input, exchange), record);
    if (record.lane === 'hub') record.losses = reply.losses;
    const { failure } = await reply.writeTo(new ResponseWriter(exchange));
    if (failure !== undefined) record.error = failure;
  }

  private dispatch(call: CountCall, record: RequestRecord): Promise<Reply> {
    const { candidates } = this.catalogue.resolve(call.input.model);
    return walkCandidates(candidates, call.exchange.signal, async (candidate, attempt) => {
      const way = countWay(call.input, candidate);
      const lane = way?.lane ?? 'hub';
      noteTurn(record, { candidate, lane, attempt });
      try {
        return await this.take(call, candidate, way);
      } catch (error) {
        throw presentable(error, lane);
      }
    });
  }

  private async take(call: CountCall, candidate: Candidate, way: CountWay | undefined): Promise<Reply> {
    const fault = endpointFault(this.catalogue, candidate, 'generation');
    if (fault !== undefined) throw fault;
    if (way === undefined) return this.attempts.estimate(call, candidate);
    try {
      return await this.attempts.ask(call, candidate, way);
    } catch (error) {
      // Not everybody who speaks a vendor's format counts as the vendor does.
      if (!isUnknownPath(error)) throw error;
      return this.attempts.estimate(call, candidate);
    }
  }
}
