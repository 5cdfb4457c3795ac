import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { GatewayError } from '#libs/canonical';
import { SharedState } from '../../shared-state/shared-state.js';
import type { Verdict } from '../../shared-state/shared-state.js';

/** In a minute, from one address of IPv4 or one network (/64) of IPv6, over all replicas. */
const mostAttempts = 10;
/** The same while a storm goes on. Few enough for those who guess, and enough for somebody who knows their key. */
const mostInStorm = 2;
/** So many wrong keys in a minute, from anywhere, are a storm: somebody guesses from many addresses. */
const stormFrom = 100;

/** The account of wrong keys, wherever they came from. */
const failures = 'sign-in failures';

/** How somebody signs in. Each way has attempts of its own: whoever uses up those of one leaves the other open. */
export type SignInWay = 'admin-key' | 'openid-connect';

/**
 * Slows down those who try to sign in again and again: from one address, and from many. Nobody is ever locked out by what
 * others do: each address keeps attempts of its own.
 */
@Injectable()
export class SignInThrottle {
  /** While the shared state is lost this process has but a share of the account: that is full where the whole one would be. */
  private stormAt = stormFrom;

  constructor(private readonly state: SharedState) {}

  /** @throws GatewayError `policy_rate_limited` where there were too many attempts from this address */
  async attempt(address = 'unknown', way: SignInWay = 'admin-key'): Promise<void> {
    const isStorm = way === 'admin-key' && (await this.isStorm());
    const requestsPerMinute = isStorm ? mostInStorm : mostAttempts;
    const verdict = await this.count(`sign-in ${way} ${networkOf(address)}`, requestsPerMinute);
    if (verdict.outcome === 'granted') return;
    const wait = 'retryIn' in verdict ? verdict.retryIn : 1_000;
    throw new GatewayError(
      'policy_rate_limited',
      `There were too many attempts to sign in from ${address}. Try again in ${Math.ceil(wait / 1000)} seconds.`,
      { reason: 'too_many_sign_ins', retryAfter: wait / 1000 },
    );
  }

  /** Notes that an attempt was made with a key that is none. */
  async fail(): Promise<void> {
    const { outcome, standing } = await this.count(failures, stormFrom);
    const { used } = standing.requests;
    if (outcome !== 'granted') this.stormAt = Math.min(used, stormFrom);
    else if (used > this.stormAt) this.stormAt = stormFrom;
  }

  private async isStorm(): Promise<boolean> {
    const { requests } = await this.state.peek(failures, []);
    return requests.used >= this.stormAt;
  }

  private async count(account: string, requestsPerMinute: number): Promise<Verdict> {
    const attempt = { id: `sign-in ${randomUUID()}`, tokenId: account, tokens: 0, nanoDollars: 0 };
    const verdict = await this.state.reserve({ ...attempt, lease: 1_000, requestsPerMinute, budgets: [] });
    if (verdict.outcome === 'granted') await this.state.settle({ ...attempt, at: Date.now(), budgets: [] });
    return verdict;
  }
}

/** Whoever has an address of IPv6 has a network of them, and could come from another one each time. */
function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
