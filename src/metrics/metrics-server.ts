import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { MetricsConfiguration } from '../config/settings/metrics-settings.js';
import { bringsBearer } from './bearer-check.js';

/** What the port answers to everything else. The doctor knows it by that. */
export const nothingElse = 'Only GET /metrics is here.\n';

/** What there is to read. */
export interface MetricsText {
  readonly contentType: string;
  text(): Promise<string>;
}

/**
 * Serves `/metrics`, and nothing else, on a port of its own.
 * @throws Error where the port cannot be listened on
 */
export async function serveMetrics(
  metrics: MetricsText,
  { host, port, token }: MetricsConfiguration,
): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store');
    answer(metrics, token, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function answer(
  metrics: MetricsText,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url?.split('?', 1)[0];
  if (path !== '/metrics' || request.method !== 'GET') {
    response.writeHead(404).end(nothingElse);
  } else if (token !== '' && !bringsBearer(request.headers.authorization, token)) {
    response
      .writeHead(401, { 'www-authenticate': 'Bearer' })
      .end('Send metrics.token as Authorization: Bearer …\n');
  } else {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  }
}
