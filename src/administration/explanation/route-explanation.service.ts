import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { ExplainedRequest } from '../../api/explanation/explained-request.js';
import { Rehearsals } from '../../api/explanation/rehearsals.js';
import { describeException } from '../../api/shared/describe-exception.js';
import { applyTokenSettings } from '../../auth/token-settings.js';
import { recordOf } from '../../observability/request-record.js';
import { routeOfPath } from '../../observability/request-route.js';
import { RunningExchanges } from '../../pipeline/running-exchanges.js';
import type { Principal } from '../../tokens/principal.js';

/** May do everything that a token can, and has nothing that was kept for it. */
const anybody: Principal = { tokenId: '', name: 'administrator', strict: false };

/** Rehearses requests for administrators: what their clients would get, where they would go, and what would be sent. */
@Injectable()
export class RouteExplanationService {
  constructor(
    private readonly rehearsals: Rehearsals,
    private readonly exchanges: RunningExchanges,
  ) {}

  /**
   * Answers on `response`, as `/v1/route:explain` does, with where upstreams are.
   * @param principal whose request it would be. Absent: nobody's with any restriction
   * @returns what the client would be refused with, where it would be; nothing is answered then
   */
  async explain(
    request: ExplainedRequest,
    principal: Principal | undefined,
    response: ServerResponse,
  ): Promise<JsonObject | undefined> {
    const record = recordOf(response);
    // With its rules, but not with what was kept for it: whoever looks at routes does not read conversations.
    const asked = principal && { ...principal, tokenId: anybody.tokenId };
    if (asked !== undefined) {
      record.principal = asked;
      applyTokenSettings(asked, request.headers);
    }
    this.exchanges.of(response).rehearse(request.headers, true);
    try {
      checkEndpoint(request, asked);
      await this.rehearsals.serve(request, response, asked ?? anybody);
      return undefined;
    } catch (error) {
      const refusal = describeException(error);
      if (response.headersSent || isOfTheQuestion(refusal)) throw refusal;
      return refusedWith(refusal);
    } finally {
      // Nobody was asked: there is nothing to be taken down, and it was nobody's request.
      record.asked = undefined;
      record.principal = undefined;
    }
  }
}

/** There is no such endpoint, or the gateway is at fault: nothing that the client would be told. */
const isOfTheQuestion = ({ code, param }: GatewayError): boolean =>
  param === 'endpoint' || code === 'gateway_internal';

function checkEndpoint({ endpoint }: ExplainedRequest, principal: Principal | undefined): void {
  const asked = routeOfPath(endpoint).endpoint;
  if (principal?.permissions?.allowsEndpoint(asked) !== false) return;
  const message = `The token "${principal.name}" may not ask for ${asked}.`;
  throw new GatewayError('policy_forbidden', message, { reason: 'endpoint_not_allowed' });
}

const refusedWith = ({ status, code, reason, message, param }: GatewayError): JsonObject => ({
  object: 'route.explanation',
  refusal: { status, code: reason ?? code, message, param: param ?? null },
  candidates: [],
});
