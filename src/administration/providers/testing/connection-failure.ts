/** What kind of failure a test of a connection met. */
export const connectionFailureKinds = [
  'name_not_found',
  'name_server_failed',
  'refused',
  'unreachable',
  'tls',
  'timeout',
  'redirected',
  'egress_forbidden',
  'key_missing',
  'key_refused',
  'key_not_allowed',
  'not_found',
  'rate_limited',
  'upstream_failed',
  'web_page',
  'not_understood',
  'other',
] as const;

export type ConnectionFailureKind = (typeof connectionFailureKinds)[number];

/** Why a connection does not work, for people. Holds no secret. */
export interface ConnectionFailure {
  readonly kind: ConnectionFailureKind;
  /** A sentence: what happened. */
  readonly message: string;
  /** A sentence or two: what to do. */
  readonly fix: string;
  /** Of the answer. Absent where none came. */
  readonly status?: number;
  /** What was asked: `https://host/v1/models`. Absent where nothing was answered. */
  readonly asked?: string;
  /** The upstream's own words, cut. Absent where it had none. */
  readonly said?: string;
}

/** What is known of the upstream that was asked. */
export interface TestedUpstream {
  /** The vendor's name. */
  readonly title: string;
  /** The address that was asked. Absent: the type itself knows. */
  readonly baseUrl?: string;
  /** It was told, and is not the vendor's own. */
  readonly isOwnAddress: boolean;
  /** Where keys are made. */
  readonly keyPage?: string;
  readonly hasKey: boolean;
}
