import type { ServerResponse } from 'node:http';
import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { Public } from '../auth/access.decorator.js';
import { Degradations } from '../observability/degradations.js';
import { RunningExchanges } from '../pipeline/running-exchanges.js';

/** For load balancers and process supervisors. */
@Controller()
@Public('anywhere')
export class HealthController {
  constructor(
    private readonly exchanges: RunningExchanges,
    private readonly degradations: Degradations,
  ) {}

  /** The process lives. */
  @Get('healthz')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * New requests are welcome here; 503 from the moment the gateway begins to stop. `degraded` serves too: `reasons` says
   * what is missing.
   */
  @Get('readyz')
  ready(@Res() response: ServerResponse): void {
    const ready = this.exchanges.accepting;
    response.writeHead(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE, {
      'content-type': 'application/json; charset=utf-8',
    });
    // This request is one of them.
    const running = Math.max(0, this.exchanges.count - 1);
    const reasons = this.degradations.list();
    const isDegraded = Object.keys(reasons).length > 0;
    const status = isDegraded ? 'degraded' : 'ready';
    response.end(
      JSON.stringify({ status: ready ? status : 'stopping', running, ...(isDegraded && { reasons }) }),
    );
  }
}
