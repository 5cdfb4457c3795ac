import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** A connection as Node's server keeps it: with the response that is being written on it, and the request that is being read. */
interface ServedConnection extends Duplex {
  readonly _httpMessage?: Pick<ServerResponse, 'headersSent'> | null;
  readonly parser?: { readonly incoming?: Pick<IncomingMessage, 'complete'> | null } | null;
}

/**
 * What is not even HTTP gets an answer in OpenAI's shape too, if the connection can still carry one. In the middle
 * of another answer it cannot: the words would become part of that one. Nor where the request that breaks has been answered
 * before it was whole: a proxy would take the second answer for that of its next request.
 */
export function refuseBrokenRequest(fault: NodeJS.ErrnoException, connection: ServedConnection): void {
  const { _httpMessage: response, parser } = connection;
  const isAnswering = response?.headersSent === true;
  const isAnswered = response == null && parser?.incoming?.complete === false;
  if (!connection.writable || isAnswering || isAnswered || fault.code === 'ECONNRESET') {
    connection.destroy();
    return;
  }
  const status = statuses[fault.code ?? ''] ?? '400 Bad Request';
  const message = `The request is not valid HTTP, or came too slowly or with too many headers (${status}).`;
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } });
  const answer =
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
    `x-content-type-options: nosniff\r\ncache-control: no-store\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  // A client that never closes its side would keep the connection for ever.
  connection.end(answer, () => connection.destroy());
}
