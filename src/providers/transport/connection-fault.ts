import { errors } from 'undici';
import { GatewayError } from '#libs/canonical';
import type { ErrorCode } from '#libs/canonical';

/** What went wrong below HTTP, in words: what follows "The provider at <origin> cannot be reached: ". */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection; nothing listens at that address',
  ECONNRESET: 'it closed the connection before it answered',
  EPIPE: 'it closed the connection before it answered',
  UND_ERR_SOCKET: 'it closed the connection before it answered',
  ECONNABORTED: 'the connection was aborted',
  ENOTFOUND: 'no such host name is known',
  EAI_AGAIN: 'the name server does not answer',
  EAI_FAIL: 'the name server failed',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  EADDRNOTAVAIL: 'this machine has no local address left for the connection',
  EACCES: 'this machine forbids the connection',
  EPERM: 'this machine forbids the connection',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet',
  CERT_REVOKED: 'its TLS certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its TLS certificate is self-signed; NODE_EXTRA_CA_CERTS can name it as trusted',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its TLS certificate chain is self-signed; NODE_EXTRA_CA_CERTS can name it as trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate cannot be verified; the chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'its TLS certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its TLS certificate comes from an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; an http:// address may be meant',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS; an http:// address may be meant',
  EPROTO: 'the TLS handshake failed',
  EGRESS_FORBIDDEN: 'its address leads into a private network; egress.privateHosts can allow that',
};

/** Faults that are not the upstream's distance: which code of the vocabulary, and the whole sentence. */
const others: Readonly<Record<string, readonly [ErrorCode, (origin: string) => string]>> = {
  EMFILE: ['gateway_overloaded', () => 'The gateway has too many connections open.'],
  ENFILE: ['gateway_overloaded', () => 'The machine has too many files open.'],
  UND_ERR_HEADERS_OVERFLOW: [
    'provider_invalid_response',
    (origin) => `The head of the answer of ${origin} is too large.`,
  ],
  UND_ERR_CLOSED: ['gateway_shutting_down', () => 'The gateway is shutting down.'],
  UND_ERR_DESTROYED: ['gateway_shutting_down', () => 'The gateway is shutting down.'],
  UND_ERR_INVALID_ARG: ['gateway_internal', (origin) => `The request for ${origin} could not be written.`],
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: [
    'gateway_internal',
    (origin) => `The request for ${origin} could not be written.`,
  ],
};

/** What undici reports before an answer's head, as the gateway's own error. */
export function connectionFault(error: Error, origin: string): GatewayError {
  if (error instanceof GatewayError) return error;
  const code = codeOf(error);
  const other = others[code];
  if (other !== undefined) return new GatewayError(other[0], other[1](origin), { cause: error });
  if (error instanceof errors.HTTPParserError) {
    return new GatewayError('provider_invalid_response', `${origin} does not answer in HTTP/1.1.`, {
      cause: error,
    });
  }
  const fault =
    unreachable[code] ??
    (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')
      ? `the TLS handshake failed (${code})`
      : `the connection failed${code === '' ? '' : ` (${code})`}`);
  return new GatewayError('provider_unreachable', `${origin} cannot be reached: ${fault}.`, { cause: error });
}

/** The connection ended after the head of the answer and before its end. */
export function brokenBody(error: Error, origin: string): GatewayError {
  if (error instanceof GatewayError) return error;
  return new GatewayError(
    'provider_broken_stream',
    `${origin} closed the connection before its answer was complete.`,
    { cause: error },
  );
}

/** Node tries several addresses and reports all their errors as one; they seldom differ. */
function codeOf(error: Error): string {
  const { code } = error as Error & { readonly code?: unknown };
  if (typeof code === 'string') return code;
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return first instanceof Error ? codeOf(first) : '';
}
