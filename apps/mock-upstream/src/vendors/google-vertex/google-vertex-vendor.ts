import { createAnthropicVendor } from '../anthropic/anthropic-vendor.js';
import { googleError, googleFailure, invalidPayload, refusalFor } from '../google/google-error.js';
import { createGoogleVendor } from '../google/google-vendor.js';
import { createOpenAiVendor } from '../openai/openai-vendor.js';
import type { RequestHead } from '../request-head.js';
import type { Endpoint, Vendor, VendorReply } from '../vendor.js';
import { judgeToken } from './access-token.js';
import { claudeEndpoint } from './claude.js';
import { embeddingEndpoint } from './embeddings.js';
import { geminiEndpoint } from './gemini.js';
import { openEndpoint } from './open-models.js';
import { publisherList } from './publisher-list.js';
import { isChatPath, isVertexPath, readVertexPath } from './vertex-path.js';

const metadata = { service: 'aiplatform.googleapis.com' };

interface Played {
  readonly google: Vendor;
  readonly anthropic: Vendor;
  readonly openAi: Vendor;
}

/** Vertex AI: everything below projects and publishers, of Google, Anthropic and others. */
export function createGoogleVertexVendor(): Vendor {
  const played: Played = {
    google: createGoogleVendor(),
    anthropic: createAnthropicVendor(),
    openAi: createOpenAiVendor(),
  };
  return {
    name: 'google-vertex',
    isAddressed: ({ path }) => isVertexPath(path),
    endpoint: (head) => endpointAt(head, played),
    refuseCredential,
    unknownPath: played.google.unknownPath,
    unknownModel,
    invalidJson: (fault) =>
      invalidPayload([{ field: '', description: `Invalid JSON payload received. ${fault}` }]),
    failure: googleFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: () => ({ vary: 'Origin, X-Origin, Referer', 'x-content-type-options': 'nosniff' }),
  };
}

function endpointAt(head: RequestHead, { google, anthropic, openAi }: Played): Endpoint | undefined {
  const { method: verb, path, query } = head;
  if (verb === 'POST' && isChatPath(path)) return openEndpoint(openAi, head);
  const address = readVertexPath(path);
  if (address === undefined) return undefined;
  const { publisher, model, method } = address;
  if (model === undefined || method === undefined) {
    const isList = verb === 'GET' && path.startsWith('/v1beta1/publishers/');
    return isList ? publisherList(publisher, query) : undefined;
  }
  if (verb !== 'POST') return undefined;
  if (publisher === 'anthropic') return claudeEndpoint(anthropic, head, model, method);
  if (publisher === 'mistralai') {
    const stream = method === 'streamRawPredict';
    return stream || method === 'rawPredict' ? openEndpoint(openAi, head, { model, stream }) : undefined;
  }
  if (publisher !== 'google') return undefined;
  return model.includes('embedding')
    ? embeddingEndpoint(model, method, unknownModel)
    : geminiEndpoint(google, head, model, method);
}

const unknownModel = (model: string): VendorReply =>
  googleError(
    404,
    `Publisher Model \`projects/p/locations/l/publishers/google/models/${model}\` was not found or your project does not have access to it. Please ensure you are using a valid model version.`,
  );

/** A bearer token of the mock's server of tokens, or the key of the express mode. */
function refuseCredential({ headers }: RequestHead, apiKey: string): VendorReply | undefined {
  if (headers['x-goog-api-key'] === apiKey) return undefined;
  const [, token] = /^Bearer (.+)$/u.exec(headers.authorization ?? '') ?? [];
  const judged = token === undefined ? undefined : judgeToken(apiKey, token);
  if (judged === 'right') return undefined;
  const message =
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.';
  const reasons = { expired: 'ACCESS_TOKEN_EXPIRED', wrong: 'ACCESS_TOKEN_TYPE_UNSUPPORTED' } as const;
  const reason = judged === undefined ? 'CREDENTIALS_MISSING' : reasons[judged];
  return refusalFor(401, message, { reason, metadata });
}
