import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ModelEndpoint } from '#libs/provider-kit';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { permittedModels, permittedRoute } from '../../routing/permitted-models.js';
import type { Principal } from '../../tokens/principal.js';
import type { BridgeModels } from './bridge-services.js';

/** The models that hear and speak: the one a session names, the one the operator names, the first there is. */
@Injectable()
export class CatalogueModels implements BridgeModels {
  constructor(
    private readonly catalogue: ModelCatalogue,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  transcription(wanted: string | undefined, principal?: Principal): string | undefined {
    if (wanted !== undefined && this.serves(wanted, 'transcription', principal)) return wanted;
    return this.configuredOr(this.configuration.realtime.transcriptionModel, 'transcription', principal);
  }

  speech(principal?: Principal): string | undefined {
    return this.configuredOr(this.configuration.realtime.speechModel, 'speech', principal);
  }

  private configuredOr(
    configured: string,
    endpoint: ModelEndpoint,
    principal: Principal | undefined,
  ): string | undefined {
    return configured === '' ? this.first(endpoint, principal) : configured;
  }

  /** One that is ready goes before one that must be fetched first. */
  private first(endpoint: ModelEndpoint, principal: Principal | undefined): string | undefined {
    const able = permittedModels(this.catalogue, principal).filter(
      ({ endpoints, state }) => endpoints?.includes(endpoint) === true && state?.status !== 'off',
    );
    return (able.find(({ state }) => state === undefined) ?? able[0])?.id;
  }

  private serves(model: string, endpoint: ModelEndpoint, principal: Principal | undefined): boolean {
    try {
      const [candidate] = permittedRoute(this.catalogue, model, principal).candidates;
      return this.catalogue.endpointsOf(candidate).includes(endpoint);
    } catch (error) {
      if (error instanceof GatewayError) return false;
      throw error;
    }
  }
}
