import type { ServerResponse } from 'node:http';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { Public } from '../auth/access.decorator.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { bringsBearer } from './bearer-check.js';
import { MetricsService } from './metrics.service.js';

/** Metrics where clients come in, for whoever has their token. Only there where one is configured. */
@Controller()
@Public('clients')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'metrics'>,
  ) {}

  @Get('metrics')
  async read(
    @Headers('authorization') authorization: string | undefined,
    @Res() response: ServerResponse,
  ): Promise<void> {
    if (!bringsBearer(authorization, this.configuration.metrics.token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' });
      response.end('Send metrics.token as Authorization: Bearer …\n');
      return;
    }
    const text = await this.metrics.text();
    response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text);
  }
}
