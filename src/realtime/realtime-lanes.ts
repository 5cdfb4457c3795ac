import { Inject, Injectable } from '@nestjs/common';
import type { ModelEndpoint } from '#libs/provider-kit';
import { endpointFault } from '../pipeline/endpoint-fault.js';
import type { Route } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { permittedRoute } from '../routing/permitted-models.js';
import type { Principal } from '../tokens/principal.js';
import { REALTIME_BRIDGE } from './realtime-session.js';
import type { RealtimeHandshake, RealtimeSessionHandler } from './realtime-session.js';
import { RelayHandler } from './relay/relay.handler.js';

/** Models that hold sessions themselves are relayed; the gateway makes a session of everything else that talks. */
@Injectable()
export class RealtimeLanes {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly relay: RelayHandler,
    @Inject(REALTIME_BRIDGE) private readonly bridge: RealtimeSessionHandler,
  ) {}

  /** @throws GatewayError `caller_unknown_model`, `policy_forbidden`; `caller_unsupported_feature` naming the right endpoint */
  handlerOf(
    { model, intent }: Pick<RealtimeHandshake, 'model' | 'intent'>,
    principal: Principal,
  ): RealtimeSessionHandler {
    if (model === undefined) return this.bridge;
    const { candidates } = permittedRoute(this.catalogue, model, principal);
    if (this.anyServes(candidates, ['realtime'])) return this.relay;
    const talking: readonly ModelEndpoint[] =
      intent === 'transcription' ? ['generation', 'transcription'] : ['generation'];
    if (this.anyServes(candidates, talking)) return this.bridge;
    throw endpointFault(this.catalogue, candidates[0], 'realtime') ?? new Error('It holds sessions.');
  }

  /**
   * Whether a token may hold a session with a model that it has one with.
   * @throws GatewayError `policy_forbidden`
   */
  checkModel(model: string | undefined, principal: Principal): void {
    if (model !== undefined && principal.permissions?.restrictsModels === true) {
      permittedRoute(this.catalogue, model, principal);
    }
  }

  /** Whether a model's sessions are held by an upstream. */
  isRelayed(model: string): boolean {
    return this.anyServes(this.catalogue.resolve(model).candidates, ['realtime']);
  }

  private anyServes(candidates: Route['candidates'], wanted: readonly ModelEndpoint[]): boolean {
    return candidates.some((candidate) =>
      this.catalogue.endpointsOf(candidate).some((endpoint) => wanted.includes(endpoint)),
    );
  }
}
