import { Injectable } from '@nestjs/common';
import type { Candidate } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { Lane } from './attempts/attempt.js';
import { HubAttempt } from './attempts/hub.attempt.js';
import { NativeAttempt } from './attempts/native.attempt.js';
import { VerbatimAttempt } from './attempts/verbatim.attempt.js';
import { presentable, walkCandidates } from './candidate-walk.js';
import { endpointFault, lacksEndpoint } from './endpoint-fault.js';
import type { GenerationCall } from './generation-call.js';
import { LaneChoice } from './lane-choice.js';
import type { Turn } from './note-turn.js';
import type { Reply } from './reply.js';

/** Sends a call to the candidates of its model, each on its lane, until one begins to answer. */
@Injectable()
export class DispatchService {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly verbatim: VerbatimAttempt,
    private readonly hub: HubAttempt,
    private readonly native: NativeAttempt,
    private readonly lanes: LaneChoice,
  ) {}

  /**
   * @param onTurn told of each candidate before it is tried
   * @throws GatewayError where no candidate answers: the last one's error
   */
  async dispatch(call: GenerationCall, onTurn: (turn: Turn) => void): Promise<Reply> {
    const { candidates } = this.catalogue.resolve(call.input.model);
    return walkCandidates(candidates, call.exchange.signal, (candidate, attempt) => {
      const turn = { candidate, lane: this.lanes.laneOf(call.input, candidate), attempt };
      return this.take(turn, call, onTurn);
    });
  }

  private async take(turn: Turn, call: GenerationCall, onTurn: (turn: Turn) => void): Promise<Reply> {
    const { candidate, lane } = turn;
    onTurn(turn);
    try {
      return await this.attempt(call, candidate, lane);
    } catch (error) {
      const mayTranslate = lane === 'verbatim' && this.lanes.learnFrom(error, call.input.format, candidate);
      if (!mayTranslate || call.exchange.signal.aborted) throw error;
      onTurn({ ...turn, lane: 'hub' });
      return this.attempt(call, candidate, 'hub');
    }
  }

  private async attempt(call: GenerationCall, candidate: Candidate, lane: Lane): Promise<Reply> {
    const { generation } = candidate.provider.provider;
    const fault = endpointFault(this.catalogue, candidate, 'generation');
    if (fault !== undefined || generation === undefined) {
      throw fault ?? lacksEndpoint(candidate, 'generation');
    }
    if (generation.kind === 'native') return this.native.run({ call, candidate }, generation);
    const attempt = { call, candidate, generation, dialect: this.catalogue.dialectOf(candidate) };
    try {
      return await (lane === 'verbatim' ? this.verbatim.run(attempt) : this.hub.run(attempt));
    } catch (error) {
      throw presentable(error, lane);
    }
  }
}
