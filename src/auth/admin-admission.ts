import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ClientAddress } from '../address/client-address.js';
import { PublicAddress } from '../address/public-address.js';
import { recordOf } from '../observability/request-record.js';
import type { AdminRole } from '../storage/admin-key.repository.js';
import type { Administrator, OpenSession } from '../storage/admin-session.repository.js';
import { AdminKeyLookup } from '../tokens/admin-key-lookup.js';
import { actorOf } from './actor-of.js';
import { mechanisms } from './families.js';
import type { AdministratorRequest } from './principal-request.js';
import { readCredential } from './read-credential.js';
import { forbiddenRole, refusedAdmin } from './refusal.js';
import { isAtLeast } from './roles.js';
import { AdminSessions } from './sessions/admin-sessions.js';
import { requireOwnPage } from './sessions/require-own-page.js';
import { readSessionCookie } from './sessions/session-cookie.js';

/** Lets administrators in: by an admin key in a header, or by the session of a browser where there is none. */
@Injectable()
export class AdminAdmission {
  constructor(
    private readonly adminKeys: AdminKeyLookup,
    private readonly sessions: AdminSessions,
    private readonly clients: ClientAddress,
    private readonly publicAddress: PublicAddress,
  ) {}

  /** @throws GatewayError `caller_unauthenticated`; `policy_forbidden` where the role is too small, or a stranger's page asks */
  async admit(role: AdminRole, request: AdministratorRequest, response: Response): Promise<true> {
    const session = await this.sessionOf(request);
    const administrator = session?.administrator ?? (await this.keyOf(request));
    if (!isAtLeast(administrator.role, role)) throw forbiddenRole(administrator, role);
    const record = recordOf(response);
    request.administrator = administrator;
    if (session !== undefined) request.adminSession = session;
    request.actor = actorOf(administrator, record.id, this.clients.of(request));
    record.tokenId = administrator.id;
    return true;
  }

  /** Undefined where the request brings no cookie, or a credential besides. */
  private async sessionOf(request: AdministratorRequest): Promise<OpenSession | undefined> {
    if (mechanisms.some((mechanism) => mechanism.read(request) !== undefined)) return undefined;
    const address = this.publicAddress.of(request);
    const secret = readSessionCookie(request.headers, address);
    if (secret === undefined) return undefined;
    requireOwnPage(request, address);
    const session = await this.sessions.find(secret);
    if (session === undefined) throw refusedAdmin('signedOut');
    return session;
  }

  private async keyOf(request: AdministratorRequest): Promise<Administrator> {
    const verdict = await this.adminKeys.find(readCredential(request, 'admin'));
    if (verdict.status !== 'valid') throw refusedAdmin(verdict.status);
    return verdict.administrator;
  }
}
