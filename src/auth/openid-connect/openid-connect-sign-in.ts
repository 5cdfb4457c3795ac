import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ClientAddress } from '../../address/client-address.js';
import { PublicAddress } from '../../address/public-address.js';
import type { Address } from '../../address/public-address.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { actorOf } from '../actor-of.js';
import { AdminSessions } from '../sessions/admin-sessions.js';
import { readSessionCookie, sessionCookie } from '../sessions/session-cookie.js';
import { SignInThrottle } from '../sessions/sign-in-throttle.js';
import { attemptCookie, noAttemptCookie, readAttemptCookie } from './attempt-cookie.js';
import { explainFault } from './explain-fault.js';
import { loadLibrary } from './library.js';
import { OpenIdIssuer } from './openid-issuer.js';
import { consoleStart, pagePath } from './page-path.js';
import { PersonFinder } from './person-finder.js';
import { SignInAttempts } from './sign-in-attempt.js';
import type { SignInAttempt } from './sign-in-attempt.js';
import { SignInFault } from './sign-in-fault.js';

/** Where the browser goes on, and the `set-cookie` headers it is given. */
export interface Onward {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Where the issuer sends browsers back to, below the path prefix. */
const callbackPath = '/api/sign-in/openid-connect/callback';

/**
 * Signs people in by the authorization code flow with PKCE.
 * Sources: OpenID Connect Core 1.0, RFC 7636, RFC 9207.
 */
@Injectable()
export class OpenIdConnectSignIn {
  private readonly logger = new Logger('Administration');

  constructor(
    private readonly issuer: OpenIdIssuer,
    private readonly attempts: SignInAttempts,
    private readonly people: PersonFinder,
    private readonly sessions: AdminSessions,
    private readonly throttle: SignInThrottle,
    private readonly clients: ClientAddress,
    private readonly publicAddress: PublicAddress,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'openidConnect'>,
  ) {}

  /**
   * Sends the browser to the issuer; back to the sign-in page where that does not answer.
   * @param page path and query of the page that was asked for, as the browser says
   * @param anew whether the issuer shall ask who it is though it knows
   */
  async begin(request: IncomingMessage, page: unknown, anew: boolean): Promise<Onward> {
    const here = this.publicAddress.of(request);
    const path = pagePath(page);
    try {
      const [library, client] = await Promise.all([loadLibrary(), this.issuer.client()]);
      const formerSession = readSessionCookie(request.headers, here);
      const attempt: SignInAttempt = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
        callback: new URL(here.origin + here.prefix + callbackPath).href,
        page: path,
        ...(formerSession !== undefined && { formerSession }),
      };
      const location = library.buildAuthorizationUrl(client, {
        redirect_uri: attempt.callback,
        scope: this.configuration.openidConnect.scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(anew && { prompt: 'login' }),
      });
      return { location: location.href, cookies: [attemptCookie(this.attempts.write(attempt), here)] };
    } catch (error) {
      return this.refused(explainFault(error), request, path);
    }
  }

  /** Opens the session of whoever comes back from the issuer, and goes on to the page that was asked for. */
  async finish(request: IncomingMessage, requestId: string): Promise<Onward> {
    const here = this.publicAddress.of(request);
    const sealed = readAttemptCookie(request.headers, here);
    const attempt = sealed === undefined ? undefined : this.attempts.read(sealed);
    try {
      return await this.open(request, here, requestId, attempt);
    } catch (error) {
      return this.refused(explainFault(error), request, attempt?.page ?? consoleStart);
    }
  }

  private async open(
    request: IncomingMessage,
    here: Address,
    requestId: string,
    attempt: SignInAttempt | undefined,
  ): Promise<Onward> {
    const query = new URL(request.url ?? '/', here.origin).searchParams;
    if (attempt === undefined)
      throw new SignInFault('interrupted', 'It was not begun in this browser, or long ago.');
    if (query.get('state') !== attempt.state)
      throw new SignInFault('interrupted', 'It is the answer to another one.');
    const address = this.clients.of(request);
    await this.throttled(address);
    const person = await this.people.find(query, attempt);
    const agent = request.headers['user-agent'];
    // What the browser had before ends. Coming from the issuer's site, it does not send its cookie.
    await this.sessions.endBySecret(attempt.formerSession, requestId, address);
    const actor = actorOf(person, requestId, address);
    const { secret } = await this.sessions.begin(person, { address, agent }, actor);
    const { sessionLifetime } = this.configuration.openidConnect;
    // The page there is the same for everybody and needs no cookie. What it asks for then comes from this site, so that
    // browsers send the strict cookie, which they would not with this very redirect.
    return {
      location: here.prefix + attempt.page,
      cookies: [sessionCookie(secret, here, sessionLifetime), noAttemptCookie(here)],
    };
  }

  private async throttled(address: string | undefined): Promise<void> {
    try {
      await this.throttle.attempt(address, 'openid-connect');
    } catch (error) {
      throw new SignInFault('too_many', Error.isError(error) ? error.message : '');
    }
  }

  /** What the page says comes behind the #: it reaches no server's log. */
  private refused({ kind, message }: SignInFault, request: IncomingMessage, page: string): Onward {
    const here = this.publicAddress.of(request);
    const from = this.clients.of(request) ?? 'nowhere';
    this.logger.warn(`Somebody tried to sign in with OpenID Connect from ${from}: ${kind}. ${message}`);
    return { location: `${here.prefix}${page}#sign-in=${kind}`, cookies: [noAttemptCookie(here)] };
  }
}
