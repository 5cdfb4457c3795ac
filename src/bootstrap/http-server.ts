import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { prefixesOf, withoutPrefix } from '../address/path-prefix.js';
import { underPrefix } from '../address/under-prefix.middleware.js';
import { hideQueryKey } from '../auth/query-key.js';
import { baseAddress, normaliseAddress } from '../api/shared/base-address.middleware.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { watchConnections } from '../observability/connection-times.js';
import { requestContext } from '../observability/request-context.middleware.js';
import { RequestEnds } from '../observability/request-ends.js';
import { RunningExchanges } from '../pipeline/running-exchanges.js';
import { UpgradeRouter } from '../sockets/upgrade-router.js';
import { refuseBrokenRequest } from './refuse-broken-request.js';

/** Longer than the usual idle time of load balancers (60 s), so that they never reuse a connection we have just closed. */
const keepAliveTimeout = 75_000;
/** How long a client may take to send a request's head, in milliseconds. */
const headTimeout = 60_000;

/** What every request pays: an id, a record for the log, an address the routes know, a place among those running. */
export function configureHttp(
  application: NestExpressApplication,
  configuration: GatewayConfiguration,
): void {
  const prefixes = prefixesOf(configuration.server);
  application.disable('x-powered-by');
  application.disable('etag');
  application.set('query parser', 'simple');
  application.use(hideQueryKey);
  application.use(requestContext(application.get(RequestEnds)));
  application.use(underPrefix(prefixes));
  application.use(baseAddress);
  application.use(registering(application.get(RunningExchanges, { strict: false })));
  const server: Server = application.getHttpServer();
  watchConnections(server);
  server.keepAliveTimeout = keepAliveTimeout;
  server.headersTimeout = Math.min(headTimeout, configuration.server.bodyTimeout);
  server.requestTimeout = configuration.server.bodyTimeout;
  server.on('clientError', refuseBrokenRequest);
  application
    .get(UpgradeRouter, { strict: false })
    .attach(server, (url) => normaliseAddress(withoutPrefix(url, prefixes)));
}

/** From its head on a request counts as running: its client may leave, and the gateway stop, at any moment. */
const registering =
  (exchanges: RunningExchanges) =>
  (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    exchanges.open(response);
    next();
  };
