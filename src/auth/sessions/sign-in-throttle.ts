import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { GatewayError } from '#libs/canonical';
import { SharedState } from '../../shared-state/shared-state.js';

/** In a minute, from one address of IPv4 or one network (/64) of IPv6, over all replicas. */
const mostAttempts = 10;

/** How somebody signs in. Each way has attempts of its own: whoever uses up those of one leaves the other open. */
export type SignInWay = 'admin-key' | 'openid-connect';

/** Slows down those who try to sign in again and again. */
@Injectable()
export class SignInThrottle {
  constructor(private readonly state: SharedState) {}

  /** @throws GatewayError `policy_rate_limited` where there were too many attempts from this address */
  async attempt(address = 'unknown', way: SignInWay = 'admin-key'): Promise<void> {
    const attempt = {
      id: `sign-in ${randomUUID()}`,
      tokenId: `sign-in ${way} ${networkOf(address)}`,
      tokens: 0,
      nanoDollars: 0,
    };
    const verdict = await this.state.reserve({
      ...attempt,
      lease: 1_000,
      requestsPerMinute: mostAttempts,
      budgets: [],
    });
    if (verdict.outcome === 'granted') {
      await this.state.settle({ ...attempt, at: Date.now(), budgets: [] });
      return;
    }
    const wait = 'retryIn' in verdict ? verdict.retryIn : 1_000;
    throw new GatewayError(
      'policy_rate_limited',
      `There were too many attempts to sign in from ${address}. Try again in ${Math.ceil(wait / 1000)} seconds.`,
      { reason: 'too_many_sign_ins', retryAfter: wait / 1000 },
    );
  }
}

/** Whoever has an address of IPv6 has a network of them, and could come from another one each time. */
function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
