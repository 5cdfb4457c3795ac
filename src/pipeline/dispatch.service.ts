import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { Candidate } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { Lane } from './attempts/attempt.js';
import { HubAttempt } from './attempts/hub.attempt.js';
import { NativeAttempt } from './attempts/native.attempt.js';
import { refusalReply } from './attempts/refusal-reply.js';
import { UpstreamRefusal } from './attempts/upstream-refusal.js';
import { VerbatimAttempt } from './attempts/verbatim.attempt.js';
import type { GenerationCall } from './generation-call.js';
import type { Reply } from './reply.js';
import { toGatewayError } from './to-gateway-error.js';

/** The answer, and which candidate gave it on which lane. */
export interface Dispatched {
  readonly reply: Reply;
  readonly candidate: Candidate;
  readonly lane: Lane;
  /** Candidates tried, the successful one included. */
  readonly attempts: number;
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
  ) {}

  /** @throws GatewayError where no candidate answers: the last one's error */
  async dispatch(call: GenerationCall): Promise<Dispatched> {
    const { candidates } = this.catalogue.resolve(call.input.model);
    let attempts = 0;
    let failure: unknown;
    for (const candidate of candidates) {
      attempts += 1;
      const lane = laneOf(call, candidate);
      try {
        return { reply: await this.attempt(call, candidate, lane), candidate, lane, attempts };
      } catch (error) {
        failure = error;
        if (!mayTryNext(call, error)) break;
      }
    }
    return this.refused(call, failure, candidates[attempts - 1], attempts);
  }

  private async attempt(call: GenerationCall, candidate: Candidate, lane: Lane): Promise<Reply> {
    const { generation } = candidate.provider.provider;
    if (generation === undefined) throw cannotGenerate(candidate);
    if (generation.kind === 'native') return this.native.run({ call, candidate }, generation);
    const attempt = { call, candidate, generation };
    return lane === 'verbatim' ? this.verbatim.run(attempt) : this.hub.run(attempt);
  }

  private refused(
    call: GenerationCall,
    failure: unknown,
    candidate: Candidate | undefined,
    attempts: number,
  ): Dispatched {
    if (call.exchange.signal.aborted) throw toGatewayError(call.exchange.signal.reason);
    if (!(failure instanceof UpstreamRefusal)) throw toGatewayError(failure);
    const lane = candidate === undefined ? 'hub' : laneOf(call, candidate);
    if (candidate === undefined || lane === 'hub' || !failure.presentable) throw failure.error;
    return { reply: refusalReply(failure), candidate, lane, attempts };
  }
}

function laneOf(call: GenerationCall, { provider }: Candidate): Lane {
  const { generation } = provider.provider;
  const relayed =
    generation?.kind === 'wire' && provider.lane === 'auto' && generation.formats.includes(call.input.format);
  return relayed ? 'verbatim' : 'hub';
}

function mayTryNext(call: GenerationCall, error: unknown): boolean {
  if (call.exchange.signal.aborted) return false;
  return error instanceof UpstreamRefusal ? error.error.retryable : toGatewayError(error).retryable;
}

const cannotGenerate = ({ provider, model }: Candidate): GatewayError =>
  new GatewayError(
    'caller_unsupported_feature',
    `The model ${provider.id}/${model} does not answer this kind of request.`,
    { param: 'model' },
  );
