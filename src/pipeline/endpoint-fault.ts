import { GatewayError } from '#libs/canonical';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { Candidate } from '../routing/candidate.js';
import type { ModelCatalogue } from '../routing/model.catalogue.js';

/** Where clients ask for each. */
const addresses: Readonly<Record<ModelEndpoint, string>> = {
  generation: 'POST /v1/chat/completions',
  embedding: 'POST /v1/embeddings',
  reranking: 'POST /v1/rerank',
  images: 'POST /v1/images/generations',
  transcription: 'POST /v1/audio/transcriptions',
  speech: 'POST /v1/audio/speech',
  realtime: 'GET /v1/realtime (WebSocket)',
};

/** Why the model is asked at the wrong endpoint, and which one is right; undefined where it is none. */
export function endpointFault(
  catalogue: Pick<ModelCatalogue, 'endpointsOf'>,
  candidate: Candidate,
  wanted: ModelEndpoint,
): GatewayError | undefined {
  const endpoints = catalogue.endpointsOf(candidate);
  return endpoints.includes(wanted) ? undefined : wrongEndpoint(candidate, endpoints);
}

function wrongEndpoint(candidate: Candidate, endpoints: readonly ModelEndpoint[]): GatewayError {
  const right = endpoints.map((endpoint) => addresses[endpoint]).join(' or ');
  const hint = right === '' ? '' : ` It answers ${right}.`;
  return unanswered(candidate, `does not answer this kind of request.${hint}`);
}

/** The provider's upstream has no such path. */
export const lacksEndpoint = (candidate: Candidate, wanted: ModelEndpoint, cause?: unknown): GatewayError =>
  servesNot(candidate, addresses[wanted], cause);

/** The same, of an address as clients know it. */
export const servesNot = (candidate: Candidate, address: string, cause?: unknown): GatewayError =>
  unanswered(candidate, `cannot answer: its provider does not serve ${address}.`, cause);

const unanswered = ({ provider, model }: Candidate, clause: string, cause?: unknown): GatewayError =>
  new GatewayError('caller_unsupported_feature', `The model ${provider.id}/${model} ${clause}`, {
    param: 'model',
    reason: 'wrong_endpoint',
    // Another candidate may.
    retryable: true,
    ...(cause !== undefined && { cause }),
  });
