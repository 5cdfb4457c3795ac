import type { ServerResponse } from 'node:http';

/** A small answer that is whole already. */
export function sendJson(response: ServerResponse, json: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  });
  response.end(json);
}
