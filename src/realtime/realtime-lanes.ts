import { Inject, Injectable } from '@nestjs/common';
import type { ModelEndpoint } from '#libs/provider-kit';
import { endpointFault } from '../pipeline/endpoint-fault.js';
import type { Candidate } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { REALTIME_BRIDGE } from './realtime-session.js';
import type { RealtimeHandshake, RealtimeSessionHandler } from './realtime-session.js';
import { RelayHandler } from './relay/relay.handler.js';

/** Who serves a session, and by which of the model's candidates. */
export interface ChosenLane {
  readonly handler: RealtimeSessionHandler;
  readonly candidates: readonly Candidate[];
}

/** Models that hold sessions themselves are relayed; the gateway makes a session of everything else that talks. */
@Injectable()
export class RealtimeLanes {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly relay: RelayHandler,
    @Inject(REALTIME_BRIDGE) private readonly bridge: RealtimeSessionHandler,
  ) {}

  /** @throws GatewayError `caller_unknown_model`; `caller_unsupported_feature` naming the right endpoint */
  choose({ model, intent }: Pick<RealtimeHandshake, 'model' | 'intent'>): ChosenLane {
    if (model === undefined) return { handler: this.bridge, candidates: [] };
    const { candidates } = this.catalogue.resolve(model);
    const relayed = candidates.filter((candidate) => this.serves(candidate, ['realtime']));
    if (relayed.length > 0) return { handler: this.relay, candidates: relayed };
    const talking: readonly ModelEndpoint[] =
      intent === 'transcription' ? ['generation', 'transcription'] : ['generation'];
    const bridged = candidates.filter((candidate) => this.serves(candidate, talking));
    if (bridged.length > 0) return { handler: this.bridge, candidates: bridged };
    throw endpointFault(this.catalogue, candidates[0], 'realtime') ?? new Error('It holds sessions.');
  }

  /** Whether a model's sessions are held by an upstream. */
  isRelayed(model: string): boolean {
    const { candidates } = this.catalogue.resolve(model);
    return candidates.some((candidate) => this.serves(candidate, ['realtime']));
  }

  private serves(candidate: Candidate, wanted: readonly ModelEndpoint[]): boolean {
    return this.catalogue.endpointsOf(candidate).some((endpoint) => wanted.includes(endpoint));
  }
}
