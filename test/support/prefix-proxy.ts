import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that serves a gateway under a path, and nothing beside it. */
export interface PrefixProxy {
  /** With the path, without a slash at its end. */
  readonly url: string;
  close(): void;
}

/**
 * @param gatewayUrl scheme, host and port of the gateway
 * @param strips whether the path is taken away before the gateway sees it; it is told then
 */
export async function startPrefixProxy(
  gatewayUrl: string,
  prefix: string,
  strips: boolean,
): Promise<PrefixProxy> {
  const server = createServer((incoming, response) => {
    const { url = '/', method, headers } = incoming;
    if (url !== prefix && !url.startsWith(`${prefix}/`)) {
      response.writeHead(404).end('Nothing is served here.');
      return;
    }
    const told = { 'x-forwarded-host': headers.host ?? '', ...(strips && { 'x-forwarded-prefix': prefix }) };
    const path = strips ? url.slice(prefix.length) || '/' : url;
    const outgoing = request(
      `${gatewayUrl}${path}`,
      { method, headers: { ...headers, ...told } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
