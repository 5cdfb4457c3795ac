import { headAt } from '../google-vertex/head-at.js';
import { chatIn } from '../presets/chat-in.js';
import { always } from '../route.js';
import type { RequestHead } from '../request-head.js';
import type { DirectEndpoint, Endpoint, Vendor, VendorReply } from '../vendor.js';
import { cohereError, cohereFailure } from './cohere-error.js';
import { embed } from './embed.js';
import { rerankV1, rerankV2 } from './rerank.js';

const endpoints: Readonly<Record<string, DirectEndpoint>> = {
  '/v1/rerank': rerankV1,
  '/v2/rerank': rerankV2,
  '/v2/embed': embed,
};

const chatPath = '/compatibility/v1/chat/completions';

/** What the vendor's documentation calls unsupported. */
const chat = chatIn({
  name: 'cohere',
  dialect: {
    maxTokensField: 'max_tokens',
    developerRole: true,
    reasoningEffort: false,
    streamUsage: false,
    refuses: [
      'logit_bias',
      'logprobs',
      'metadata',
      'n',
      'parallel_tool_calls',
      'service_tier',
      'store',
      'user',
    ],
  },
});

/** `api.cohere.com`: chat in OpenAI's format, embed and rerank. It has `/v1/rerank` for itself. */
export function createCohereVendor(): Vendor {
  return {
    name: 'cohere',
    isAddressed: ({ path }) => path === '/v1/rerank' || /^\/(?:v2|compatibility)\//.test(path),
    endpoint,
    refuseCredential,
    unknownPath: ({ path }) => cohereError(404, `path ${path} not found`),
    unknownModel: (model) => cohereError(404, `model '${model}' not found`),
    invalidJson: (fault) => cohereError(400, `invalid request: ${fault}`),
    failure: cohereFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: (serial) => ({ 'x-debug-trace-id': `mock${serial}` }),
  };
}

function endpoint(head: RequestHead): Endpoint | undefined {
  const { method, path } = head;
  if (path === chatPath) return chat(headAt(head, '/v1/chat/completions'));
  const found = endpoints[path];
  return found === undefined || method === 'POST' ? found : always(cohereError(405, 'method not allowed'));
}

function refuseCredential({ headers }: RequestHead, apiKey: string): VendorReply | undefined {
  return headers.authorization === `Bearer ${apiKey}` ? undefined : cohereFailure(401);
}
