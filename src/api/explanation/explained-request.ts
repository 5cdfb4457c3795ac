import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { findTopLevel, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { Envelope } from '../../pipeline/body/envelope.js';
import type { ExplanationRequestDto } from './dto/explanation.request.dto.js';

/** A request that somebody wants explained. */
export interface ExplainedRequest {
  /** Path of its endpoint. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
  /** Its bytes, as they would come. */
  readonly raw: Buffer;
}

/**
 * Reads what is to be explained: `{endpoint, body, headers}`; or the request itself, where the address names the
 * endpoint.
 * @param endpoint of the address
 * @param sent headers of the question itself, which hold for the request too where it has none of its own
 * @throws GatewayError `caller_invalid_request` naming what is missing
 */
export function explainedRequest(
  { dto, body, raw }: Envelope<ExplanationRequestDto>,
  endpoint: string | undefined,
  sent: IncomingHttpHeaders,
): ExplainedRequest {
  if (endpoint !== undefined) return { endpoint: pathOf(endpoint), headers: sent, body, raw };
  const place = findTopLevel(raw, 'body');
  const wanted = body.body;
  if (place === undefined || !isJsonObject(wanted))
    throw missing('body', 'the request that is to be explained');
  if (typeof dto.endpoint !== 'string') {
    throw missing('endpoint', 'the path it is meant for, such as /v1/chat/completions');
  }
  return {
    endpoint: pathOf(dto.endpoint),
    headers: { ...sent, ...lowerCased(dto.headers ?? {}) },
    body: wanted,
    raw: raw.subarray(place.start, place.end),
  };
}

function lowerCased(headers: JsonObject): IncomingHttpHeaders {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (typeof value === 'string') return [name.toLowerCase(), value] as const;
    throw new GatewayError('caller_invalid_request', `The header ${name.slice(0, 100)} must be a text.`, {
      param: 'headers',
    });
  });
  return Object.fromEntries(entries);
}

/** Whole addresses are taken too. */
const pathOf = (address: string): string =>
  address
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<=.)\/$/, '');

const missing = (param: string, what: string): GatewayError =>
  new GatewayError('caller_invalid_request', `"${param}" is missing: ${what}.`, { param });
