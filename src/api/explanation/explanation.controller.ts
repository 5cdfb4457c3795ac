import type { ServerResponse } from 'node:http';
import { Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { PrincipalRequest } from '../../auth/principal-request.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { RunningExchanges } from '../../pipeline/running-exchanges.js';
import { ExplanationRequestDto } from './dto/explanation.request.dto.js';
import { explainedRequest } from './explained-request.js';
import { Rehearsals } from './rehearsals.js';

/** Tells where a request would go, why, and what would be sent, without sending it. */
@Controller()
@TokenAccess('any')
export class ExplanationController {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly rehearsals: Rehearsals,
  ) {}

  /** @param endpoint the request itself is the body then. Absent: the body says so */
  @Post(['v1/route\\:explain', 'v1/route%3Aexplain', 'v1/route%3aexplain'])
  @HttpCode(200)
  explain(
    @Query('endpoint') endpoint: string | undefined,
    @Payload(ExplanationRequestDto, { repeatable: false }) envelope: Envelope<ExplanationRequestDto>,
    @Req() { headers, principal }: PrincipalRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const request = explainedRequest(envelope, endpoint, headers);
    this.exchanges.of(response).rehearse(request.headers);
    return this.rehearsals.serve(request, response, principal);
  }
}
