import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { prefixesOf, withoutPrefix } from '../address/path-prefix.js';
import { takeQueryKeys } from '../auth/query-key.js';
import { normaliseAddress } from '../api/shared/base-address.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { Entrance, GatewayAdapter } from '../entrance/gateway.adapter.js';
import { watchConnections } from '../observability/connection-times.js';
import { requestContext } from '../observability/request-context.js';
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
  adapter: GatewayAdapter,
  configuration: GatewayConfiguration,
): void {
  const prefixes = prefixesOf(configuration.server);
  application.disable('x-powered-by');
  application.disable('etag');
  application.set('query parser', 'simple');
  adapter.useEntrance(entrance(application, prefixes));
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

/**
 * What every request passes first. From its head on it counts as running: its client may leave, and the gateway stop, at
 * any moment.
 */
function entrance(application: NestExpressApplication, prefixes: readonly string[]): Entrance {
  const openContext = requestContext(application.get(RequestEnds));
  const exchanges = application.get(RunningExchanges, { strict: false });
  return (request, response) => {
    takeQueryKeys(request);
    openContext(request, response);
    const { url = '/' } = request;
    request.url = normaliseAddress(prefixes.length === 0 ? url : withoutPrefix(url, prefixes));
    exchanges.open(response);
  };
}
