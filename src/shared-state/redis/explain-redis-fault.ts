const untrusted =
  'its certificate is signed by an authority this machine does not know; NODE_EXTRA_CA_CERTS=/path/of/ca.pem names it';

/** By the code of the system or of TLS. */
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it ended the connection; with TLS the address begins with rediss://',
  ENOTFOUND: 'there is no host of this name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS; without it the address begins with redis://',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it speaks no TLS; without it the address begins with redis://',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
};

/** Why there is no connection to Redis, in an operator's words. @param error the latest that the connection met */
export function explainRedisFault(error: unknown): string {
  // Of a host with several addresses the first fault tells enough.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!Error.isError(first)) return 'no connection stands; with TLS the address begins with rediss://';
  return ('code' in first ? explanations[String(first.code)] : undefined) ?? first.message;
}
