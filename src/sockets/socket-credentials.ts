import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { mechanisms } from '../auth/families.js';
import { takeQueryKeys } from '../auth/query-key.js';
import { readCredential } from '../auth/read-credential.js';
import { refused, unreadable } from '../auth/refusal.js';
import { TokenAdmission } from '../auth/token-admission.js';
import { applyTokenSettings } from '../auth/token-settings.js';
import type { Principal } from '../tokens/principal.js';
import { TokenLookup } from '../tokens/token-lookup.js';
import type { Admission, Visitor } from './socket-connection.js';
import type { SocketRoute } from './socket-route.js';
import { subprotocolMechanism } from './subprotocol.mechanism.js';

/** Guards do not run on upgrades: this checks credentials there, by the same rules. */
@Injectable()
export class SocketCredentials {
  constructor(
    private readonly lookup: TokenLookup,
    private readonly admission: TokenAdmission,
  ) {}

  /** @throws GatewayError `caller_unauthenticated` or `policy_forbidden` with the reason */
  async admit(
    request: IncomingMessage,
    route: Pick<SocketRoute, 'family' | 'endpoint' | 'subprotocol' | 'secrets'>,
  ): Promise<Visitor> {
    takeQueryKeys(request);
    const credential = credentialOf(request, route);
    const address = this.admission.addressOf(request);
    const check = (principal: Principal): void => {
      this.admission.checkFrom(principal, address, route.endpoint);
    };
    if (route.secrets?.owns(credential) === true) return route.secrets.admit(credential, request, check);
    const recheck = async (): Promise<Admission> => {
      const principal = await this.check(credential);
      check(principal);
      const headers = { ...request.headers };
      applyTokenSettings(principal, headers);
      return { principal, headers };
    };
    const { principal } = await recheck();
    return { principal, recheck };
  }

  private async check(credential: string): Promise<Principal> {
    const verdict = await this.lookup.find(credential);
    if (verdict.status !== 'valid') throw refused(verdict.status);
    return verdict.principal;
  }
}

/** A credential among the subprotocols counts only where there is no other: a stray one overrides nothing. */
function credentialOf(
  request: IncomingMessage,
  { family, subprotocol }: Pick<SocketRoute, 'family' | 'subprotocol'>,
): string {
  const isElsewhere = mechanisms.some((mechanism) => mechanism.read(request) !== undefined);
  const offered = subprotocol === undefined ? undefined : subprotocolMechanism.read(request);
  if (isElsewhere || offered === undefined) return readCredential(request, family);
  if ('fault' in offered) throw unreadable(subprotocolMechanism, offered.fault);
  return offered.value;
}
