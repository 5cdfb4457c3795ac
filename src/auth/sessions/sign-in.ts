import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ClientAddress } from '../../address/client-address.js';
import { PublicAddress } from '../../address/public-address.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import type { OpenSession } from '../../storage/admin-session.repository.js';
import { AdminKeyLookup } from '../../tokens/admin-key-lookup.js';
import { actorOf } from '../actor-of.js';
import { refusedAdmin } from '../refusal.js';
import { AdminSessions } from './admin-sessions.js';
import { requireOwnPage } from './require-own-page.js';
import { noSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Opens sessions with admin keys, and ends the session of the browser that asks. */
@Injectable()
export class SignIn {
  private readonly logger = new Logger('Administration');

  constructor(
    private readonly adminKeys: AdminKeyLookup,
    private readonly sessions: AdminSessions,
    private readonly throttle: SignInThrottle,
    private readonly clients: ClientAddress,
    private readonly publicAddress: PublicAddress,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'console'>,
  ) {}

  /**
   * @param adminKey as somebody has written it
   * @returns the session, and the `set-cookie` header that gives it to the browser
   * @throws GatewayError `caller_unauthenticated`; `policy_rate_limited` after many attempts
   */
  async open(
    request: IncomingMessage,
    adminKey: string,
    requestId: string,
  ): Promise<{ readonly opened: OpenSession; readonly cookie: string }> {
    const here = this.publicAddress.of(request);
    requireOwnPage(request, here);
    const address = this.clients.of(request);
    await this.throttle.attempt(address);
    const verdict = await this.adminKeys.find(adminKey.trim());
    if (verdict.status !== 'valid') {
      this.logger.warn(
        `Somebody tried to sign in from ${address ?? 'nowhere'}: the key is ${verdict.status}.`,
      );
      await this.throttle.fail();
      throw refusedAdmin(verdict.status);
    }
    const { administrator } = verdict;
    const actor = actorOf(administrator, requestId, address);
    const agent = request.headers['user-agent'];
    // What the browser had before ends: whoever else knows it must not be signed in with it.
    await this.endOwn(request, requestId);
    const { opened, secret } = await this.sessions.begin(administrator, { address, agent }, actor);
    return { opened, cookie: sessionCookie(secret, here, this.configuration.console.sessionLifetime) };
  }

  /** Ends the session. @returns it, where there was one; and the `set-cookie` header that takes the cookie away in any case */
  async close(
    request: IncomingMessage,
    requestId: string,
  ): Promise<{ readonly ended?: OpenSession; readonly cookie: string }> {
    const here = this.publicAddress.of(request);
    requireOwnPage(request, here);
    const ended = await this.endOwn(request, requestId);
    return { ...(ended !== undefined && { ended }), cookie: noSessionCookie(here) };
  }

  /** The session of the browser that asks. Undefined where there is none. */
  async current(request: IncomingMessage): Promise<OpenSession | undefined> {
    const here = this.publicAddress.of(request);
    const secret = readSessionCookie(request.headers, here);
    if (secret === undefined) return undefined;
    requireOwnPage(request, here);
    return this.sessions.find(secret);
  }

  private endOwn(request: IncomingMessage, requestId: string): Promise<OpenSession | undefined> {
    const secret = readSessionCookie(request.headers, this.publicAddress.of(request));
    return this.sessions.endBySecret(secret, requestId, this.clients.of(request));
  }
}
