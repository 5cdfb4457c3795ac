import { GatewayError } from '#libs/canonical';
import type { AccessToken } from './token-client.js';
import { tokenFault } from './token-fault.js';

/** Below this much time left a new token is fetched beside the requests, milliseconds. */
const early = 4 * 60 * 1000;
/** Below this much time left requests wait for it, milliseconds. */
const tooLate = 20_000;
/** After a failure nobody tries again beside the requests for so long, milliseconds. */
const pause = 10_000;
/** A token that was refused is fetched anew at most once in so long, milliseconds: it may be right and unwanted. */
const betweenRenewals = 60_000;
/** The longest that one token is waited for, milliseconds. */
const patience = 30_000;

/** The access token of one provider: kept, and fetched anew before it expires, by one request at a time. */
export class AccessTokens {
  private held: AccessToken | undefined;
  private running: Promise<AccessToken> | undefined;
  private notBefore = 0;
  private renewedAt = -Infinity;

  /**
   * @param fetch gets a new token
   * @param provider the operator's name for it, for messages
   */
  constructor(
    private readonly fetch: () => Promise<AccessToken>,
    private readonly provider: string,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * @param signal ends the wait, not the fetching: others may wait for the same
   * @throws GatewayError where there is no token to be had; the signal's reason
   */
  async get(signal: AbortSignal): Promise<AccessToken> {
    const { held } = this;
    const left = held === undefined ? 0 : held.expiresAt - this.now();
    if (held !== undefined && left > early) return held;
    if (held === undefined || left <= tooLate) return unlessAborted(this.renew(), signal);
    if (this.now() >= this.notBefore) this.renew().catch(ignore);
    return held;
  }

  /** Told that a token was refused as invalid. True: another one may do better. */
  refused(token: AccessToken): boolean {
    if (this.held !== token) return true;
    if (this.now() - this.renewedAt < betweenRenewals) return false;
    this.renewedAt = this.now();
    this.held = undefined;
    return true;
  }

  private renew(): Promise<AccessToken> {
    this.running ??= this.fetchOne();
    return this.running;
  }

  private async fetchOne(): Promise<AccessToken> {
    try {
      this.held = await withinPatience(this.fetch(), this.provider);
      return this.held;
    } catch (error) {
      this.notBefore = this.now() + pause;
      throw tokenFault(error, this.provider);
    } finally {
      this.running = undefined;
    }
  }
}

const ignore = (): void => undefined;

async function withinPatience(fetching: Promise<AccessToken>, provider: string): Promise<AccessToken> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message = `The provider ${provider} got no access token within ${patience / 1000} s.`;
    late.reject(new GatewayError('provider_timeout', message));
  }, patience);
  try {
    return await Promise.race([fetching, late.promise]);
  } finally {
    clearTimeout(timer);
    fetching.catch(ignore);
  }
}

async function unlessAborted(fetching: Promise<AccessToken>, signal: AbortSignal): Promise<AccessToken> {
  signal.throwIfAborted();
  const left = Promise.withResolvers<never>();
  const onAbort = (): void => {
    left.reject(signal.reason as Error);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([fetching, left.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    fetching.catch(ignore);
  }
}
