import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GatewayError } from '#libs/canonical';
import { writeOpenAiError } from '#libs/codec-kit';

/** Answers an upgrade that is not granted: in HTTP, in OpenAI's words, and the connection with it. */
export function refuseUpgrade(socket: Duplex, error: GatewayError): void {
  const { status, body } = writeOpenAiError(error);
  const json = JSON.stringify(body);
  const headers = {
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  // A client that never closes its side would keep the connection for ever.
  socket.end(head + json, () => socket.destroy());
}
