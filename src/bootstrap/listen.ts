import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { explainListenFault } from '../entrance/explain-listen-fault.js';
import type { Place } from '../entrance/explain-listen-fault.js';
import type { GatewayAdapter } from '../entrance/gateway.adapter.js';
import { boundYoungGeneration } from '../memory/young-generation.js';

/**
 * Takes connections from now on: those of clients, and those of the administration where that has a port of its own.
 * @returns where clients come in
 * @throws Error that says what to do, when the application is closed
 */
export async function listen(
  application: NestExpressApplication,
  { server, administration }: Pick<GatewayConfiguration, 'server' | 'administration'>,
): Promise<Place> {
  const http: Server = application.getHttpServer();
  // Until somebody comes, there is little to make.
  http.once('connection', boundYoungGeneration);
  // The administration first: who comes in as a client must not find half a gateway.
  let place: Place = administration;
  try {
    if (administration.port !== 0) await listenForAdministration(application, administration);
    place = server;
    await application.listen(server.port, server.host);
  } catch (error) {
    for (const each of adapterOf(application).servers) each.close();
    await application.close();
    const fault = explainListenFault(error, place, place === server ? 'PORT' : 'GATEWAY_ADMINISTRATION_PORT');
    throw fault === undefined ? error : new Error(`${fault.what} ${fault.fix}`);
  }
  return { host: server.host, port: (http.address() as AddressInfo).port };
}

/** @returns where administrators come in */
export async function listenForAdministration(
  application: NestExpressApplication,
  { host, port }: Place,
): Promise<Place> {
  const [, server] = adapterOf(application).servers;
  if (server === undefined) throw new Error('The administration has no port of its own.');
  server.listen(port, host);
  await once(server, 'listening');
  return { host, port: (server.address() as AddressInfo).port };
}

const adapterOf = (application: NestExpressApplication): GatewayAdapter =>
  application.getHttpAdapter() as unknown as GatewayAdapter;
