import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { hideQueryKey } from '../auth/query-key.js';
import { baseAddress } from '../api/shared/base-address.middleware.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { requestContext } from '../observability/request-context.middleware.js';

/** Longer than the usual idle time of load balancers (60 s), so that they never reuse a connection we have just closed. */
const keepAliveTimeout = 75_000;

/** What every request pays: an id, a record for the log, an address the routes know. Nothing else. */
export function configureHttp(
  application: NestExpressApplication,
  configuration: GatewayConfiguration,
): void {
  application.disable('x-powered-by');
  application.disable('etag');
  application.set('query parser', 'simple');
  application.use(hideQueryKey);
  application.use(requestContext());
  application.use(baseAddress);
  const server: Server = application.getHttpServer();
  server.keepAliveTimeout = keepAliveTimeout;
  server.headersTimeout = configuration.server.bodyTimeout;
  server.requestTimeout = configuration.server.bodyTimeout;
  server.on('clientError', refuseBrokenRequest);
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** What is not even HTTP gets an answer in OpenAI's shape too, if the connection can still carry one. */
function refuseBrokenRequest(fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || fault.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statuses[fault.code ?? ''] ?? '400 Bad Request';
  const message = `The request is not valid HTTP, or came too slowly or with too many headers (${status}).`;
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } });
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
