import { Injectable } from '@nestjs/common';
import type { NativeGeneration } from '#libs/provider-kit';
import type { RequestRecord } from '../observability/request-record.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { AskedFeatures } from '../routing/plan/asked.js';
import { tracePrompt } from './affinity/trace-prompt.js';
import type { Attempt } from './attempts/attempt.js';
import { HubAttempt } from './attempts/hub.attempt.js';
import { NativeAttempt } from './attempts/native.attempt.js';
import { presentable } from './attempts/presentable.js';
import { VerbatimAttempt } from './attempts/verbatim.attempt.js';
import { endpointFault, lacksEndpoint } from './endpoint-fault.js';
import type { GenerationCall } from './generation-call.js';
import { LaneChoice } from './lane-choice.js';
import type { Reply } from './reply.js';
import { CandidateWalk } from './walk/candidate-walk.js';
import { generationFeatures } from './walk/generation-features.js';
import type { Turn } from './walk/turn.js';

/** Sends a call to the candidates of its model, each on its lane, until one begins to answer. */
@Injectable()
export class DispatchService {
  constructor(
    private readonly walk: CandidateWalk,
    private readonly catalogue: ModelCatalogue,
    private readonly verbatim: VerbatimAttempt,
    private readonly hub: HubAttempt,
    private readonly native: NativeAttempt,
    private readonly lanes: LaneChoice,
  ) {}

  /**
   * @param record filled in as candidates are tried
   * @throws GatewayError where no candidate answers: the last one's error
   */
  dispatch(call: GenerationCall, record: RequestRecord): Promise<Reply> {
    const { model, stream } = call.input;
    const asked = {
      endpoint: 'generation',
      stream,
      size: call.input.raw.length,
      features: () => featuresOf(call),
      prompt: () => tracePrompt(call.input, call.headers),
    } as const;
    const question = { model, asked, context: call.exchange, record, preparesAhead: true } as const;
    return this.walk.reply(question, (turn) => this.take(turn, call));
  }

  private async take(turn: Turn, call: GenerationCall): Promise<Reply> {
    const { candidate } = turn;
    turn.take(this.lanes.laneOf(call.input, candidate));
    try {
      return await this.attempt(turn, call);
    } catch (error) {
      const mayTranslate =
        turn.lane === 'verbatim' && this.lanes.learnFrom(error, call.input.format, candidate);
      if (!mayTranslate || turn.signal.aborted) throw presentable(error, turn.lane);
    }
    return this.translated(turn, call);
  }

  /** The upstream does not speak the client's format after all. */
  private async translated(turn: Turn, call: GenerationCall): Promise<Reply> {
    turn.take('hub');
    try {
      return await this.attempt(turn, call);
    } catch (error) {
      throw presentable(error, turn.lane);
    }
  }

  private attempt(turn: Turn, call: GenerationCall): Promise<Reply> {
    const { candidate, lane } = turn;
    const { generation } = candidate.provider.provider;
    const fault = endpointFault(this.catalogue, candidate, 'generation');
    if (fault !== undefined || generation === undefined) {
      throw fault ?? lacksEndpoint(candidate, 'generation');
    }
    if (generation.kind === 'native') return this.askNative({ call, turn }, generation);
    const attempt = { call, turn, generation, dialect: this.catalogue.dialectOf(candidate) };
    return lane === 'verbatim' ? this.verbatim.run(attempt) : this.hub.run(attempt);
  }

  /** There is nothing to be prepared. */
  private async askNative(attempt: Attempt, generation: NativeGeneration): Promise<Reply> {
    await attempt.turn.terms.takenDown;
    return this.native.run(attempt, generation);
  }
}

/** Undefined where the request cannot be read: whoever is asked will say why. */
function featuresOf(call: GenerationCall): AskedFeatures | undefined {
  try {
    return generationFeatures(call.request);
  } catch {
    return undefined;
  }
}
