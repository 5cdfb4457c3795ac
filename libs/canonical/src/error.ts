import type { JsonValue } from '#libs/json';

/** Every error the gateway can answer with: its fault domain, its HTTP status, and whether trying again may help. */
const vocabulary = {
  caller_invalid_json: { status: 400, retryable: false },
  caller_invalid_request: { status: 400, retryable: false },
  caller_unauthenticated: { status: 401, retryable: false },
  caller_unknown_model: { status: 404, retryable: false },
  caller_unknown_path: { status: 404, retryable: false },
  caller_method_not_allowed: { status: 405, retryable: false },
  caller_timeout: { status: 408, retryable: false },
  /** The request meets another one of the same client. */
  caller_conflict: { status: 409, retryable: false },
  caller_body_too_large: { status: 413, retryable: false },
  caller_unsupported_media_type: { status: 415, retryable: false },
  caller_unsupported_feature: { status: 400, retryable: false },
  /** The client went away. Nobody reads the answer; breakers do not count it. */
  caller_cancelled: { status: 499, retryable: false },
  policy_forbidden: { status: 403, retryable: false },
  policy_rate_limited: { status: 429, retryable: false },
  /** What the caller may spend is spent. */
  policy_budget_exceeded: { status: 429, retryable: false },
  /** The upstream refused the request itself; its own status is kept. */
  provider_rejected: { status: 400, retryable: false },
  /** The upstream refused the gateway's own credential. */
  provider_credential_rejected: { status: 502, retryable: true },
  provider_model_not_found: { status: 404, retryable: true },
  provider_rate_limited: { status: 429, retryable: true },
  provider_overloaded: { status: 503, retryable: true },
  provider_unavailable: { status: 503, retryable: true },
  provider_failed: { status: 502, retryable: true },
  provider_unreachable: { status: 503, retryable: true },
  provider_timeout: { status: 504, retryable: true },
  provider_invalid_response: { status: 502, retryable: true },
  /** The upstream's stream ended before its answer was whole. */
  provider_broken_stream: { status: 502, retryable: true },
  gateway_overloaded: { status: 503, retryable: true },
  gateway_model_not_ready: { status: 503, retryable: true },
  gateway_shutting_down: { status: 503, retryable: true },
  gateway_internal: { status: 500, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

/** The closed vocabulary, by fault domain: caller, policy, provider, gateway. */
export type ErrorCode = keyof typeof vocabulary;

/** All codes, for tests and docs. */
export const errorCodes = Object.keys(vocabulary) as readonly ErrorCode[];

/** What the upstream said, as far as it may be shown and logged. */
export interface UpstreamErrorDetail {
  readonly provider?: string;
  readonly status?: number;
  readonly type?: string;
  readonly code?: string;
  readonly requestId?: string;
  /** At most 16 kB. */
  readonly body?: JsonValue;
}

export interface GatewayErrorOptions {
  /** The field at fault, dotted: `messages.0.content`. */
  readonly param?: string;
  /** A finer code within the vocabulary's one, e.g. `token_expired`. */
  readonly reason?: string;
  /** Overrides the vocabulary's status, for upstream statuses that are kept. */
  readonly status?: number;
  readonly retryable?: boolean;
  /** Seconds until trying again makes sense. */
  readonly retryAfter?: number;
  readonly upstream?: UpstreamErrorDetail;
  /** Headers the answer must carry, e.g. `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error type of the gateway. `message` is public: it says what, where and how to fix it, and holds no secret. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly retryable: boolean;
  readonly param: string | undefined;
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;
  readonly upstream: UpstreamErrorDetail | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: GatewayErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status ?? vocabulary[code].status;
    this.retryable = options.retryable ?? vocabulary[code].retryable;
    this.param = options.param;
    this.reason = options.reason;
    this.retryAfter = options.retryAfter;
    this.upstream = options.upstream;
    this.headers = options.headers ?? {};
  }

  /** Who is at fault. */
  get domain(): 'caller' | 'policy' | 'provider' | 'gateway' {
    return this.code.slice(0, this.code.indexOf('_')) as 'caller' | 'policy' | 'provider' | 'gateway';
  }
}
