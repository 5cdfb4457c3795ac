import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { SharedPlaces } from '../../limits/shared-places.js';
import type { GiveBack } from '../../limits/shared-places.js';
import { RESPONSE_REPOSITORY } from '../../storage/response.repository.js';
import type { ResponseKey, ResponseRepository } from '../../storage/response.repository.js';
import type { BackgroundRun } from './background-run.js';

/** A run whose process is silent for so long, in milliseconds, counts as dead. */
export const leaseTime = 15_000;
const renewal = 4_000;

interface Lease {
  readonly key: ResponseKey;
  readonly run: BackgroundRun;
  readonly leave: GiveBack;
}

const nameOf = ({ tokenId, id }: ResponseKey): string => `${tokenId}/${id}`;

/**
 * The background runs of this process. Their leases tell other processes that they live, and others tell by taking
 * a run out of its running state that it shall end.
 */
@Injectable()
export class Leases {
  private readonly logger = new Logger(Leases.name);
  private readonly running = new Map<string, Lease>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(RESPONSE_REPOSITORY) private readonly repository: ResponseRepository,
    private readonly places: SharedPlaces,
  ) {}

  /**
   * @throws GatewayError `gateway_overloaded` where `most` run already, `policy_rate_limited` where half of them are
   * the token's own
   */
  async take(key: ResponseKey, run: BackgroundRun, most: number): Promise<void> {
    const leave = await this.enter(key.tokenId, most);
    this.running.set(nameOf(key), { key, run, leave });
    this.timer ??= setInterval(() => void this.renew(), renewal).unref();
  }

  find(key: ResponseKey): BackgroundRun | undefined {
    return this.running.get(nameOf(key))?.run;
  }

  release(key: ResponseKey): void {
    this.running.get(nameOf(key))?.leave();
    this.running.delete(nameOf(key));
    if (this.running.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  abandonAll(): void {
    for (const { run } of this.running.values()) run.abandon();
  }

  async settledWithin(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (this.running.size > 0 && performance.now() < deadline) await delay(20);
  }

  /** A place among all that run, in whichever process, and one among the token's own. */
  private async enter(tokenId: string, most: number): Promise<GiveBack> {
    const share = Math.ceil(most / 2);
    const leave = await this.places.take('background', most);
    if (leave === undefined) throw tooMany(most);
    const leaveOwn = await this.places.take(`background:${tokenId}`, share);
    if (leaveOwn === undefined) {
      leave();
      throw tooManyOfOne(share);
    }
    return () => {
      leave();
      leaveOwn();
    };
  }

  private async renew(): Promise<void> {
    const leases = [...this.running.values()];
    try {
      const keys = leases.map(({ key }) => key);
      const alive = new Set((await this.repository.renew(keys, Date.now() + leaseTime)).map(nameOf));
      for (const { key, run } of leases) {
        if (!alive.has(nameOf(key))) run.cancel();
      }
    } catch (error) {
      this.logger.error('The leases of background responses could not be renewed.', error);
    }
  }
}

function tooMany(most: number): GatewayError {
  if (most === 0) {
    const message = 'This gateway runs no background responses. Leave background out.';
    return new GatewayError('caller_unsupported_feature', message, { param: 'background' });
  }
  return new GatewayError(
    'gateway_overloaded',
    `${most} background responses are running, which is all that may. Try again later.`,
    { retryAfter: 5 },
  );
}

const tooManyOfOne = (share: number): GatewayError =>
  new GatewayError(
    'policy_rate_limited',
    `${share} background responses of this token are running, which is all that one token may have. Try again later.`,
    { retryAfter: 5 },
  );
