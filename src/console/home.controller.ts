import type { IncomingMessage } from 'node:http';
import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import type { ModelEndpoint } from '#libs/provider-kit';
import { PublicAddress } from '../address/public-address.js';
import { Public } from '../auth/access.decorator.js';
import { packageVersion } from '../cli/version.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { ModelListService } from '../pipeline/model-list.service.js';
import type { Completeness, ListedModel } from '../pipeline/model-list.service.js';
import type { ModelStatus } from '../pipeline/model-status.js';
import { servedFormats } from './served-formats.js';
import type { ServedFormat } from './served-formats.js';

/** What the gateway tells everybody. */
export interface Home {
  /** What clients configure: `https://ai.example.com/v1`. */
  readonly base_address: string;
  readonly version: string;
  /** Absent where the operator names none and the guides are switched off. */
  readonly documentation?: string;
  readonly formats: readonly ServedFormat[];
  /** Absent where the operator does not list models here; so is what follows. */
  readonly models?: readonly HomeModel[];
  /** Whether all of them are listed: `pending` while providers are being asked, `partial` where some do not answer. */
  readonly models_listed?: Completeness;
}

export interface HomeModel {
  readonly id: string;
  readonly owned_by: string;
  readonly endpoints?: readonly ModelEndpoint[];
  readonly state: ModelStatus;
  /** Of what is being pulled, from 0 to 1. */
  readonly progress?: number;
}

/** What the home page shows, live. */
@Controller('console/api/home')
@Public('clients')
export class HomeController {
  private readonly version = packageVersion();

  constructor(
    private readonly publicAddress: PublicAddress,
    private readonly models: ModelListService,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'console' | 'docs'>,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  describe(@Req() request: IncomingMessage): Home {
    const { origin, prefix } = this.publicAddress.of(request);
    const { showModels, documentation: named } = this.configuration.console;
    const own = this.configuration.docs.enabled ? `${origin}${prefix}/docs` : '';
    const documentation = named === '' ? own : named;
    return {
      base_address: `${origin}${prefix}/v1`,
      version: this.version,
      ...(documentation !== '' && { documentation }),
      formats: servedFormats,
      ...(showModels && {
        models: this.models.list().map(toHomeModel),
        models_listed: this.models.completeness(),
      }),
    };
  }
}

const toHomeModel = ({ id, ownedBy, endpoints, condition }: ListedModel): HomeModel => ({
  id,
  owned_by: ownedBy,
  ...(endpoints !== undefined && { endpoints }),
  state: condition.status,
  ...(condition.progress !== undefined && { progress: condition.progress }),
});
