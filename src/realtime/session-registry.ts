import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';

/** Seconds after which asking again makes sense: sessions end at any moment. */
const retryAfter = 5;

/** Counts the sessions of each token, from the upgrade to the end. */
@Injectable()
export class SessionRegistry {
  private readonly counts = new Map<string, number>();

  constructor(
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  /** Sessions of all tokens. */
  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Counts one more session.
   * @returns ends it; more than once is no harm
   * @throws GatewayError `policy_rate_limited` where the token has as many as it may
   */
  enter(tokenId: string): () => void {
    const most = this.configuration.realtime.maxSessionsPerToken;
    const open = this.counts.get(tokenId) ?? 0;
    if (open >= most) throw tooMany(most);
    this.counts.set(tokenId, open + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.counts.get(tokenId) ?? 1) - 1;
      if (left === 0) this.counts.delete(tokenId);
      else this.counts.set(tokenId, left);
    };
  }
}

const tooMany = (most: number): GatewayError =>
  new GatewayError(
    'policy_rate_limited',
    `This token has ${most} realtime sessions open, which is all it may (realtime.maxSessionsPerToken). Close one first.`,
    { reason: 'too_many_sessions', retryAfter },
  );
