import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CredentialFamily } from '../auth/access.decorator.js';
import { takeQueryKeys } from '../auth/query-key.js';
import { readCredential } from '../auth/read-credential.js';
import { refused } from '../auth/refusal.js';
import { applyTokenSettings } from '../auth/token-settings.js';
import type { Principal } from '../tokens/principal.js';
import { TokenLookup } from '../tokens/token-lookup.js';
import type { Admission, Visitor } from './socket-connection.js';

/** Guards do not run on upgrades: this checks credentials there, by the same rules. */
@Injectable()
export class SocketCredentials {
  constructor(private readonly lookup: TokenLookup) {}

  /** @throws GatewayError `caller_unauthenticated` with the reason */
  async admit(request: IncomingMessage, family: CredentialFamily): Promise<Visitor> {
    takeQueryKeys(request);
    const credential = readCredential(request, family);
    const recheck = async (): Promise<Admission> => {
      const principal = await this.check(credential);
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
