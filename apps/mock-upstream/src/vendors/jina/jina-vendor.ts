import { always } from '../route.js';
import type { RequestHead } from '../request-head.js';
import type { DirectEndpoint, Endpoint, Vendor, VendorReply } from '../vendor.js';
import { embeddings } from './embeddings.js';
import { jinaError } from './jina-error.js';
import { rerank } from './rerank.js';

const endpoints: Readonly<Record<string, DirectEndpoint>> = {
  '/jina/v1/embeddings': embeddings,
  '/jina/v1/rerank': rerank,
};

/** `api.jina.ai`, below `/jina` since Cohere has the same paths: embeddings and rerank. */
export function createJinaVendor(): Vendor {
  return {
    name: 'jina',
    isAddressed: ({ path }) => path.startsWith('/jina/'),
    endpoint,
    refuseCredential,
    unknownPath: () => jinaError(404, 'Not Found'),
    unknownModel: (model) => jinaError(404, `Model ${model} not found`),
    invalidJson: (fault) => jinaError(422, `JSON decode error: ${fault}`),
    failure: (status, message = 'The request failed.') => jinaError(status, message),
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: () => ({}),
  };
}

function endpoint({ method, path }: RequestHead): Endpoint | undefined {
  const found = endpoints[path];
  return found === undefined || method === 'POST' ? found : always(jinaError(405, 'Method Not Allowed'));
}

function refuseCredential({ headers }: RequestHead, apiKey: string): VendorReply | undefined {
  if (headers.authorization === `Bearer ${apiKey}`) return undefined;
  return jinaError(401, 'Unauthorized: Invalid API key.');
}
