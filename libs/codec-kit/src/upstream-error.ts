import { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { ErrorCode, GatewayErrorOptions, UpstreamFailure } from '#libs/canonical';
import type { JsonValue } from '#libs/json';

/** The most of an upstream's body that an error keeps. */
const bodyLimit = 16 * 1024;
/** The most of an upstream's message that is shown. */
const messageLimit = 4096;

/** What a codec read in an upstream's refusal. */
export interface UpstreamRefusal {
  readonly code: ErrorCode;
  readonly message?: string;
  /** The vendor's own word for the kind of error. */
  readonly type?: string;
  /** The vendor's finer code. */
  readonly vendorCode?: string;
  readonly param?: string;
  /** A finer code within the gateway's vocabulary. */
  readonly reason?: string;
  /** Seconds, where the body says when to come back; else the headers are asked. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** Faults whose own status tells the client more than the vocabulary's. */
const keepsStatus: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'provider_rejected',
  'provider_failed',
  'provider_overloaded',
  'provider_unavailable',
]);

/** Messages for faults whose own words may hold the operator's secrets or names. */
const discreetMessages: Partial<Record<ErrorCode, string>> = {
  provider_credential_rejected:
    "The provider refused the gateway's credential. The operator must check the provider's API key.",
  provider_rate_limited:
    'The provider limits the rate of requests or the quota of the gateway. Try again later.',
};

/** The gateway's error for an upstream's refusal: what may be shown is shown, what may be logged is kept. */
export function upstreamError(failure: UpstreamFailure, refusal: UpstreamRefusal): GatewayError {
  const { status, body, headers } = failure;
  const { code, param, reason, type, vendorCode, requestId } = refusal;
  const retryAfter = refusal.retryAfter ?? retryAfterOf(headers);
  const options: GatewayErrorOptions = {
    ...(status >= 400 && keepsStatus.has(code) && { status }),
    ...(code === 'provider_rejected' && param !== undefined && { param }),
    ...(reason !== undefined && { reason }),
    ...(retryAfter !== undefined && { retryAfter }),
    upstream: {
      status,
      ...(type !== undefined && { type }),
      ...(vendorCode !== undefined && { code: vendorCode }),
      ...(requestId !== undefined && { requestId }),
      // A refused credential is quoted in such bodies.
      ...(code !== 'provider_credential_rejected' && { body: shortened(body) }),
    },
  };
  return new GatewayError(code, messageFor(status, refusal), options);
}

function messageFor(status: number, { code, message }: UpstreamRefusal): string {
  const discreet = discreetMessages[code];
  if (discreet !== undefined) return discreet;
  const words = message?.slice(0, messageLimit);
  if (code === 'provider_rejected' && words !== undefined) return words;
  const answered = `The provider answered with status ${status}`;
  return words === undefined ? `${answered} and no message.` : `${answered}: ${words}`;
}

/** Seconds, from `retry-after-ms` or a numeric `retry-after`. A date would need a clock and is passed over. */
function retryAfterOf(headers: UpstreamFailure['headers']): number | undefined {
  const milliseconds = plainNumber(headers['retry-after-ms']);
  return milliseconds === undefined ? plainNumber(headers['retry-after']) : milliseconds / 1000;
}

function plainNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** The body within the limit: a larger one is kept as the beginning of its text. */
function shortened(body: JsonValue): JsonValue {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= bodyLimit) return body;
  // A character cut in two decodes to a replacement mark; it goes.
  return bytes
    .subarray(0, bodyLimit)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
