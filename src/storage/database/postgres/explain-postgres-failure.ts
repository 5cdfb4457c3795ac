import { GatewayError } from '#libs/canonical';
import { StorageError } from '../../storage-error.js';

type Explanation = readonly [fault: string, fix: string];

const unreachable = 'Start it, or correct host and port in DATABASE_URL; look for a firewall in between.';
const untrusted =
  'Name the authority that signed it in DATABASE_URL (sslrootcert=/path/of/ca.pem), or encrypt without the check: sslmode=require.';

const forbidden: Explanation = [
  'the user may not do what is needed.',
  'Make the database its own: alter database … owner to …; or grant it create on schema public.',
];

/** By SQLSTATE or by the code of the system or of TLS. Source: postgresql.org/docs/current/errcodes-appendix.html */
const explanations: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: ['nothing listens there.', unreachable],
  ENOTFOUND: ['there is no host of this name.', 'Correct the host in DATABASE_URL.'],
  EAI_AGAIN: [
    'the name of the host cannot be looked up now.',
    'Look after the name server, or write an address.',
  ],
  ENOENT: [
    'there is no such socket or file.',
    'Correct the host, or the path of sslrootcert, in DATABASE_URL.',
  ],
  ETIMEDOUT: ['it does not answer.', unreachable],
  EHOSTUNREACH: ['no way leads to the host.', unreachable],
  ENETUNREACH: ['no way leads to its network.', unreachable],
  ECONNRESET: ['it ended the connection.', 'See its log; something in between may have done it.'],
  '28P01': [
    'user and password do not fit.',
    'Correct them in DATABASE_URL; write special characters as %XX.',
  ],
  '28000': [
    'it does not let this user in.',
    'See the cause below, and its pg_hba.conf; sslmode=require encrypts.',
  ],
  '3D000': [
    'there is no such database.',
    'Make it (createdb), or correct the name at the end of DATABASE_URL.',
  ],
  '42501': forbidden,
  '3F000': forbidden,
  '25006': ['it is read-only, most likely a standby.', 'Write the address of the primary into DATABASE_URL.'],
  '53300': [
    'it has no connection left.',
    'Raise its max_connections, or lower GATEWAY_DATABASE_POOL_SIZE: every replica opens that many.',
  ],
  '53100': ['its disk is full.', 'Free some space there.'],
  '57P03': ['it is starting or stopping.', 'Start the gateway again in a moment.'],
  '57P01': ['it was stopped.', 'Start the gateway again in a moment.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is signed by itself.', untrusted],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'its certificate is signed by an authority this machine does not know.',
    untrusted,
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate is signed by an authority this machine does not know.',
    untrusted,
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'its certificate is signed by an authority this machine does not know.',
    untrusted,
  ],
  CERT_HAS_EXPIRED: [
    'its certificate has expired.',
    'Renew it, or encrypt without the check: sslmode=require.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another host.',
    'Use the name that it is for, or leave the name unchecked: sslmode=verify-ca.',
  ],
};

/** What the driver only says in words. */
const wordings: readonly (readonly [words: RegExp, explanation: Explanation])[] = [
  [/timeout (?:expired|exceeded)|due to connection timeout/i, ['it does not answer.', unreachable]],
  [
    /does not support SSL/i,
    ['it speaks no TLS.', 'Turn ssl on there, or write sslmode=disable into DATABASE_URL.'],
  ],
  [
    /password must be a (?:non-empty )?string/i,
    ['it wants a password.', 'Write it into DATABASE_URL: postgres://user:password@host/database.'],
  ],
  [
    /terminated unexpectedly/i,
    ['it ended the connection.', 'See its log; something in between may have done it.'],
  ],
];

/** Why PostgreSQL did not open, in an operator's words. Errors that say enough already pass through. */
export function explainPostgresFailure(place: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const first = firstOf(error);
  const [fault, fix] = explanations[codeOf(first)] ??
    wordings.find(([words]) => words.test(messageOf(first)))?.[1] ?? [
      'it cannot be used.',
      'See the cause below, and DATABASE_URL.',
    ];
  return new StorageError(place, fault, fix, first);
}

/** Whether a pooler refuses a parameter of the connection. */
export const refusesParameter = (error: unknown): boolean =>
  /unsupported startup parameter/i.test(messageOf(firstOf(error)));

/** What lies beneath. Of a host with several addresses the first fault tells enough. */
function firstOf(error: unknown): unknown {
  if (error instanceof GatewayError && error.cause !== undefined) return firstOf(error.cause);
  return error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error;
}

const codeOf = (error: unknown): string =>
  Error.isError(error) && 'code' in error ? String(error.code) : '';
const messageOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error));
