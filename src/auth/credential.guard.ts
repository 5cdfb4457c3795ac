import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { recordOf } from '../observability/request-record.js';
import { TokenLookup } from '../tokens/token-lookup.js';
import type { TokenVerdict } from '../tokens/token-lookup.js';
import { AdminAdmission } from './admin-admission.js';
import type { Access } from './access.decorator.js';
import { DeclaredAccess } from './declared-access.js';
import type { AdministratorRequest, PrincipalRequest } from './principal-request.js';
import { takeQueryKeys } from './query-key.js';
import { readCredential } from './read-credential.js';
import { refused } from './refusal.js';
import { requireListener } from './require-listener.js';
import { TokenAdmission } from './token-admission.js';
import { applyTokenSettings } from './token-settings.js';

type TokenOnly = Extract<Access, { kind: 'token' }>;

/**
 * Guards every handler. Closed by default: one without an access declaration is refused. Known tokens pass without a
 * promise. Throws GatewayErrors, which each family's filter puts into its own words.
 */
@Injectable()
export class CredentialGuard implements CanActivate {
  private readonly logger = new Logger(CredentialGuard.name);
  private readonly declared: DeclaredAccess;
  private readonly hasTwoListeners: boolean;

  constructor(
    reflector: Reflector,
    private readonly lookup: TokenLookup,
    private readonly administrators: AdminAdmission,
    private readonly admission: TokenAdmission,
    @Inject(GATEWAY_CONFIGURATION) { administration }: Pick<GatewayConfiguration, 'administration'>,
  ) {
    this.declared = new DeclaredAccess(reflector);
    this.hasTwoListeners = administration.port !== 0;
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<PrincipalRequest & AdministratorRequest>();
    takeQueryKeys(request);
    const access = this.accessOf(context);
    if (this.hasTwoListeners) requireListener(access, request);
    if (access.kind === 'public') return true;
    const response = http.getResponse<Response>();
    if (access.kind === 'admin') return this.administrators.admit(access.role, request, response);
    const verdict = this.lookup.find(readCredential(request, access.family));
    return verdict instanceof Promise
      ? verdict.then((late) => this.admit(late, access, request, response))
      : this.admit(verdict, access, request, response);
  }

  private admit(
    verdict: TokenVerdict,
    { endpoint }: TokenOnly,
    request: PrincipalRequest,
    response: Response,
  ): true {
    if (verdict.status !== 'valid') throw refused(verdict.status);
    const { principal } = verdict;
    request.principal = principal;
    recordOf(response).notePrincipal(principal);
    this.admission.check(principal, request, endpoint);
    applyTokenSettings(principal, request.headers);
    return true;
  }

  private accessOf(context: ExecutionContext): Access {
    const access = this.declared.of(context);
    if (access !== undefined) return access;
    this.logger.error(
      `${context.getClass().name}.${context.getHandler().name} declares no access: it is closed. Add @TokenAccess(family), @AdminAccess(role) or @Public(at).`,
    );
    throw new GatewayError('policy_forbidden', 'This endpoint is closed: it does not say who may call it.', {
      reason: 'access_undeclared',
    });
  }
}
