import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { invalidRequest } from '../anthropic/anthropic-error.js';
import type { RequestHead } from '../request-head.js';
import { headAt } from './head-at.js';
import type { Endpoint, GenerationEndpoint, Vendor, VendorReply } from '../vendor.js';

/** The name that stands in the address of a count. */
const counter = 'count-tokens';
const version = 'vertex-2023-10-16';

/**
 * One of Anthropic's models as Vertex AI serves it: the address names the model and says whether there is a stream, the
 * body says the version.
 * @param anthropic plays Anthropic's own API
 */
export function claudeEndpoint(
  anthropic: Vendor,
  head: RequestHead,
  model: string,
  method: string,
): Endpoint | undefined {
  if (method !== 'rawPredict' && method !== 'streamRawPredict') return undefined;
  const isCount = model === counter;
  const path = isCount ? '/v1/messages/count_tokens' : '/v1/messages';
  const headers = { ...head.headers, 'anthropic-version': '2023-06-01' };
  const endpoint = anthropic.endpoint({ ...headAt(head, path), headers });
  if (endpoint?.kind !== 'generation') return undefined;
  return isCount ? counted(endpoint) : answered(endpoint, model, method === 'streamRawPredict');
}

function answered(endpoint: GenerationEndpoint, model: string, stream: boolean): GenerationEndpoint {
  const whole = (body: JsonObject): JsonObject => ({ ...withoutVersion(body), model });
  const of = (body: JsonValue): JsonValue => (isJsonObject(body) ? whole(body) : body);
  return {
    ...endpoint,
    codec: {
      ...endpoint.codec,
      decodeRequest: (body) => endpoint.codec.decodeRequest(whole(body)),
    },
    check: (body, strictness) =>
      refuseVersion(body) ?? refuseModel(body) ?? endpoint.check(of(body), strictness),
    read: () => ({ model, stream }),
    streamFailure: (body) => [{ event: 'error', data: JSON.stringify(body) }],
  };
}

function counted(endpoint: GenerationEndpoint): GenerationEndpoint {
  const of = (body: JsonValue): JsonValue => (isJsonObject(body) ? withoutVersion(body) : body);
  return {
    ...endpoint,
    codec: {
      ...endpoint.codec,
      decodeRequest: (body) => endpoint.codec.decodeRequest(withoutVersion(body)),
    },
    check: (body, strictness) => refuseVersion(body) ?? endpoint.check(of(body), strictness),
    read: (body) => endpoint.read(of(body)),
  };
}

const withoutVersion = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'anthropic_version'));

function refuseVersion(body: JsonValue): VendorReply | undefined {
  const said = isJsonObject(body) ? body.anthropic_version : undefined;
  if (said === version) return undefined;
  if (said === undefined) return invalidRequest('anthropic_version: Field required');
  return invalidRequest(`anthropic_version: Input should be '${version}'`);
}

const refuseModel = (body: JsonValue): VendorReply | undefined =>
  isJsonObject(body) && body.model !== undefined
    ? invalidRequest('model: Extra inputs are not permitted')
    : undefined;
