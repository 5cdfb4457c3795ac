import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration, ModelConfiguration } from '../../config/gateway-configuration.js';
import { LiveConfiguration } from '../../config/live/live-configuration.js';

/** How requests for a configured name find who answers, as it holds now. */
@Injectable()
export class RoutingView {
  constructor(
    private readonly live: LiveConfiguration,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'deadlines'>,
  ) {}

  /** Null where the name is not configured. `own`: what the name itself says, over what holds for all. */
  of(name: string): JsonObject | null {
    const model = this.live.current.models.get(name);
    if (model === undefined) return null;
    const { routing } = this.live.current;
    const deadlines = { ...this.configuration.deadlines, ...defined(model.deadlines ?? {}) };
    return {
      strategy: model.strategy ?? routing.strategy,
      retries: model.retries ?? routing.retries,
      hedge_after_ms: model.hedge?.after ?? routing.hedgeAfter,
      fallback_on: [...(model.fallbackOn ?? routing.fallbackOn)],
      affinity: model.affinity ?? routing.affinity,
      deadlines_ms: { ...deadlines },
      own: [...ownSettings(model)],
    };
  }
}

const names = ['strategy', 'retries', 'hedge', 'fallbackOn', 'affinity', 'deadlines'] as const;

const ownSettings = (model: ModelConfiguration): readonly string[] =>
  names.filter((name) => model[name] !== undefined);

const defined = (values: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
