import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SharedPlaces } from '../limits/shared-places.js';
import type { GiveBack } from '../limits/shared-places.js';

/** Seconds after which asking again makes sense: sessions end at any moment. */
const retryAfter = 5;

/** Counts the sessions of each token, from the upgrade to the end, over all processes. */
@Injectable()
export class SessionRegistry {
  constructor(
    private readonly places: SharedPlaces,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  /**
   * Counts one more session.
   * @returns ends it; more than once is no harm
   * @throws GatewayError `policy_rate_limited` where the token has as many as it may
   */
  async enter(tokenId: string): Promise<GiveBack> {
    const most = this.configuration.realtime.maxSessionsPerToken;
    const leave = await this.places.take(`realtime:${tokenId}`, most);
    if (leave === undefined) throw tooMany(most);
    return leave;
  }
}

const tooMany = (most: number): GatewayError =>
  new GatewayError(
    'policy_rate_limited',
    `This token has ${most} realtime sessions open, which is all it may (realtime.maxSessionsPerToken). Close one first.`,
    { reason: 'too_many_sessions', retryAfter },
  );
