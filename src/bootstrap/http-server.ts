import { setMaxIdleHTTPParsers } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { prefixesOf, withoutPrefix } from '../address/path-prefix.js';
import { PublicAddress } from '../address/public-address.js';
import { StrictTransport } from '../address/strict-transport.js';
import { takeQueryKeys } from '../auth/query-key.js';
import { normaliseAddress } from '../api/shared/base-address.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { CrossOrigin } from '../cors/cross-origin.js';
import type { Entrance, GatewayAdapter } from '../entrance/gateway.adapter.js';
import { listenerOf } from '../entrance/listener.js';
import type { Listener } from '../entrance/listener.js';
import { watchConnections } from '../observability/connection-times.js';
import { requestContext } from '../observability/request-context.js';
import { RequestEnds } from '../observability/request-ends.js';
import { recordOf } from '../observability/request-record.js';
import { RunningExchanges } from '../pipeline/running-exchanges.js';
import { UpgradeRouter } from '../sockets/upgrade-router.js';
import { refuseBrokenRequest } from './refuse-broken-request.js';
import { refuseOddHead } from './refuse-odd-head.js';

/** Paths under which the gateway answers besides its own, by the way requests come in. */
type Prefixes = Readonly<Record<Listener, readonly string[]>>;

/** How long a client may take to send a request's head, in milliseconds. */
const headTimeout = 60_000;
/** So many parsers wait for the next connection, 10 KB each: Node would keep a thousand. */
const idleParsers = 64;

/** What every request pays: an id, a record for the log, an address the routes know, a place among those running. */
export function configureHttp(
  application: NestExpressApplication,
  adapter: GatewayAdapter,
  configuration: GatewayConfiguration,
): void {
  const prefixes = prefixesOfListeners(configuration);
  setMaxIdleHTTPParsers(idleParsers);
  application.disable('x-powered-by');
  application.disable('etag');
  application.set('query parser', 'simple');
  adapter.useEntrance(entrance(application, configuration, prefixes));
  if (configuration.administration.port !== 0) adapter.addAdministrationServer();
  for (const server of adapter.servers) configureServer(server, configuration);
  // There are no sockets for the administration: upgrades that come by its server are requests like others.
  const server: Server = application.getHttpServer();
  application
    .get(UpgradeRouter, { strict: false })
    .attach(server, (url) => normaliseAddress(withoutPrefix(url, prefixes.clients)));
}

/** Each has its own: what is a prefix of the one may be a path of the other. */
function prefixesOfListeners({ server, administration }: GatewayConfiguration): Prefixes {
  const { port, publicUrl } = administration;
  return {
    clients: prefixesOf(server, server.publicUrl, port === 0 ? publicUrl : ''),
    administration: prefixesOf(server, publicUrl),
  };
}

function configureServer(server: Server, { server: { bodyTimeout, keepAlive } }: GatewayConfiguration): void {
  watchConnections(server);
  server.keepAliveTimeout = keepAlive;
  server.headersTimeout = Math.min(headTimeout, bodyTimeout);
  server.requestTimeout = bodyTimeout;
  server.on('clientError', refuseBrokenRequest);
}

/**
 * What every request passes first. From its head on it counts as running: its client may leave, and the gateway stop, at
 * any moment.
 */
function entrance(
  application: NestExpressApplication,
  configuration: GatewayConfiguration,
  prefixes: Prefixes,
): Entrance {
  const openContext = requestContext(application.get(RequestEnds));
  const exchanges = application.get(RunningExchanges, { strict: false });
  const publicAddress = application.get(PublicAddress, { strict: false });
  const strictTransport = new StrictTransport(publicAddress, configuration);
  const crossOrigin = new CrossOrigin(configuration.cors);
  return (request, response) => {
    takeQueryKeys(request);
    openContext(request, response);
    const { url = '/' } = request;
    const known = normaliseAddress(withoutPrefix(url, prefixes[listenerOf(request)]));
    request.url = known;
    exchanges.open(response);
    const secure = strictTransport.headersFor(request);
    const foreign = crossOrigin.headersFor(request, known);
    if (secure !== undefined || foreign !== undefined) {
      recordOf(response).answerHeaders = { ...secure, ...foreign };
    }
    return refuseOddHead(request, response) || answersPreflight(crossOrigin, request, response);
  };
}

/** @returns whether the request is a browser's question before the one that a page wants to make */
function answersPreflight(
  crossOrigin: CrossOrigin,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const told = crossOrigin.preflight(request, request.url ?? '/');
  if (told === undefined) return false;
  recordOf(response).isRoutine = true;
  response.writeHead(204, told).end();
  return true;
}
