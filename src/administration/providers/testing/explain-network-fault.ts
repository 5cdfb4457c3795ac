import type { GatewayError } from '#libs/canonical';
import type { ConnectionFailure, ConnectionFailureKind } from './connection-failure.js';

type Explanation = readonly [ConnectionFailureKind, fix: string];

const spelling: Explanation = [
  'name_not_found',
  "Check the spelling of the base address. A name of your own network has to be known to the gateway's machine, too.",
];
const nameServer: Explanation = [
  'name_server_failed',
  "Check the network and the name server of the gateway's machine, then test again.",
];
const noRoute: Explanation = [
  'unreachable',
  "Check the base address, and whether a firewall or a missing network keeps the gateway's machine from it.",
];
const closed: Explanation = [
  'unreachable',
  'Check whether the port is the one of the API, and whether something between closes the connection. Then test again.',
];
const plainText: Explanation = ['tls', 'Write http:// instead of https://, or the port that speaks TLS.'];
const ownAuthority: Explanation = [
  'tls',
  'Start the gateway with NODE_EXTRA_CA_CERTS naming the certificate of its authority.',
];
const certificate: Explanation = ['tls', 'Renew the certificate of that server, or set its clock right.'];
const otherTls: Explanation = ['tls', 'Check the certificate and the TLS settings of that server.'];

const explanations: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: spelling,
  EAI_AGAIN: nameServer,
  EAI_FAIL: nameServer,
  ECONNREFUSED: [
    'refused',
    'Start the server, or correct the port. In a container 127.0.0.1 is the container itself: write the name of the machine.',
  ],
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: noRoute,
  UND_ERR_CONNECT_TIMEOUT: noRoute,
  EACCES: noRoute,
  EPERM: noRoute,
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  ERR_SSL_WRONG_VERSION_NUMBER: plainText,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainText,
  EPROTO: plainText,
  DEPTH_ZERO_SELF_SIGNED_CERT: ownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: ownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: ownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ownAuthority,
  CERT_HAS_EXPIRED: certificate,
  CERT_NOT_YET_VALID: certificate,
  CERT_REVOKED: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'Write the host name that the certificate is for.'],
  EGRESS_FORBIDDEN: [
    'egress_forbidden',
    'If it is meant, add the host to egress.privateHosts in the configuration file and restart the gateway. Otherwise correct the address.',
  ],
};

/** @returns undefined where the fault is not one of reaching the upstream */
export function explainNetworkFault({ code, message, cause }: GatewayError): ConnectionFailure | undefined {
  if (code !== 'provider_unreachable') return undefined;
  const found = codeOf(cause);
  const [kind, fix] = explanations[found] ?? (/^ERR_(?:SSL|TLS)_/.test(found) ? otherTls : noRoute);
  return { kind, message, fix };
}

/** Node tries several addresses and reports all their errors as one. */
function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return '';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return 'errors' in cause && Array.isArray(cause.errors) ? codeOf(cause.errors[0]) : '';
}
