import { Injectable } from '@nestjs/common';
import type { Candidate } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { Lane } from './attempts/attempt.js';
import { HubAttempt } from './attempts/hub.attempt.js';
import { NativeAttempt } from './attempts/native.attempt.js';
import { refusalReply } from './attempts/refusal-reply.js';
import { UpstreamRefusal } from './attempts/upstream-refusal.js';
import { VerbatimAttempt } from './attempts/verbatim.attempt.js';
import { endpointFault, lacksEndpoint } from './endpoint-fault.js';
import type { GenerationCall } from './generation-call.js';
import { LaneChoice } from './lane-choice.js';
import type { Reply } from './reply.js';
import { toGatewayError } from './to-gateway-error.js';

/** A candidate's turn. */
export interface Turn {
  readonly candidate: Candidate;
  readonly lane: Lane;
  /** Counts from 1. */
  readonly attempt: number;
}

/**
 * Walks the candidates of a model until one begins to answer. Until then nothing of an answer has reached the
 * client, so a failed candidate costs time only.
 */
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
    let attempt = 0;
    let failure: unknown;
    for (const candidate of candidates) {
      attempt += 1;
      const turn = { candidate, lane: this.lanes.laneOf(call.input, candidate), attempt };
      try {
        return await this.take(turn, call, onTurn);
      } catch (error) {
        failure = error;
        if (!mayTryNext(call, error)) break;
      }
    }
    if (call.exchange.signal.aborted) throw toGatewayError(call.exchange.signal.reason);
    if (failure instanceof UpstreamRefusal) return refusalReply(failure);
    throw toGatewayError(failure);
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

/** A refusal stays one where the client may see the upstream's own words; else it counts as what it means. */
export function presentable(error: unknown, lane: Lane): unknown {
  if (!(error instanceof UpstreamRefusal)) return error;
  return lane === 'verbatim' && error.presentable ? error : error.error;
}

/** Nothing of an answer has reached the client: another candidate may give a better one. */
export function mayTryNext({ exchange }: Pick<GenerationCall, 'exchange'>, error: unknown): boolean {
  if (exchange.signal.aborted) return false;
  return error instanceof UpstreamRefusal ? error.error.retryable : toGatewayError(error).retryable;
}
