import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { RequestEnds } from '../../observability/request-ends.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SocketHost, SocketRoute } from '../../sockets/socket-route.js';
import { UpgradeRouter } from '../../sockets/upgrade-router.js';
import { ResponsesService } from '../responses.service.js';
import { SocketSession } from './socket-session.js';

/** The WebSocket form of `/v1/responses`: many requests on one connection, each answered by its events. */
@Injectable()
export class ResponsesSocket implements SocketRoute, SocketHost, OnModuleInit {
  readonly path = '/v1/responses';
  readonly family = 'openai';
  readonly endpoint = 'generation';
  private readonly logger = new Logger(ResponsesSocket.name);

  constructor(
    private readonly router: UpgradeRouter,
    private readonly responses: ResponsesService,
    private readonly ends: RequestEnds,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  onModuleInit(): void {
    this.router.register(this);
  }

  /** Every token that may have answers generated. */
  welcome(): this {
    return this;
  }

  accept(connection: SocketConnection): void {
    const { depthLimit, bodyLimit } = this.configuration.server;
    new SocketSession(connection, {
      responses: this.responses,
      depthLimit,
      bodyLimit,
      onEnd: this.onEnd,
      onFault: this.onFault,
    });
  }

  private readonly onEnd = (record: RequestRecord): void => {
    this.ends.detached(record);
  };

  private readonly onFault = (fault: unknown): void => {
    this.logger.error('A request of a socket could not be brought to its end.', fault);
  };
}
