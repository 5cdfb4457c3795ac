import { Inject, Injectable } from '@nestjs/common';
import type { Configuration, IDToken } from 'openid-client';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import type { Person } from '../../storage/admin-session.repository.js';
import { claimValues, confirmedEmail, nameOf } from './claims.js';
import type { Claims } from './claims.js';
import { loadLibrary } from './library.js';
import { OpenIdIssuer } from './openid-issuer.js';
import { roleOf } from './role-of.js';
import type { SignInAttempt } from './sign-in-attempt.js';
import { SignInFault } from './sign-in-fault.js';

/** Finds out at the issuer who has come back from it, and what they may do here. Its tokens are forgotten then. */
@Injectable()
export class PersonFinder {
  constructor(
    private readonly issuer: OpenIdIssuer,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'openidConnect'>,
  ) {}

  /**
   * @param query what the issuer has sent along
   * @throws SignInFault `no_role` where that is nobody here; what openid-client throws where the answer is not good
   */
  async find(query: URLSearchParams, attempt: SignInAttempt): Promise<Person> {
    const [library, client] = await Promise.all([loadLibrary(), this.issuer.client()]);
    const answered = new URL(`${attempt.callback}?${query.toString()}`);
    const tokens = await library.authorizationCodeGrant(client, answered, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const proven = tokens.claims();
    if (proven === undefined || proven.sub === '') {
      throw new SignInFault('unproven', 'The ID token names nobody.');
    }
    const { sub } = proven;
    const claims = await this.completed(proven, client, tokens.access_token);
    const verdict = roleOf(claims, this.configuration.openidConnect);
    const name = nameOf(claims, sub);
    if ('refused' in verdict) {
      throw new SignInFault('no_role', `${JSON.stringify(name)} (${sub.slice(0, 255)}): ${verdict.refused}.`);
    }
    return {
      kind: 'person',
      id: sub,
      issuer: this.configuration.openidConnect.issuer,
      name,
      role: verdict.role,
    };
  }

  /** Those of the ID token; where it leaves out what is needed, also what the issuer tells if asked. */
  private async completed(proven: IDToken, client: Configuration, accessToken: string): Promise<Claims> {
    const claims = proven as Claims;
    const { roleClaim, emailDomains } = this.configuration.openidConnect;
    const isComplete =
      claimValues(claims, roleClaim).length > 0 &&
      (emailDomains === '' || confirmedEmail(claims) !== undefined);
    if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return claims;
    const library = await loadLibrary();
    const told = await library.fetchUserInfo(client, accessToken, proven.sub);
    return { ...(told as Claims), ...claims };
  }
}
