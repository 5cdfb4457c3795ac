import { decodeSegment } from '../decode-segment.js';
import type { RequestHead } from '../request-head.js';
import { always } from '../route.js';
import type { Endpoint, Vendor } from '../vendor.js';
import { bedrockError, bedrockFailure, invalid, streamException, unknownModel } from './bedrock-error.js';
import { converseEndpoint } from './converse.js';
import { invokeEndpoint } from './invoke.js';
import { foundationModels, inferenceProfiles } from './model-lists.js';
import { refuseCredential } from './signature.js';

const modelPath = /^\/model\/([^/]+)\/(converse|converse-stream|invoke|invoke-with-response-stream)$/;

/** Bedrock's runtime and the lists of its control host, at one address. */
export function createAmazonBedrockVendor(): Vendor {
  return {
    name: 'amazon-bedrock',
    isAddressed: ({ path }) => /^\/(?:model\/|foundation-models$|inference-profiles$)/u.test(path),
    endpoint: endpointAt,
    refuseCredential,
    unknownPath: () => bedrockError(404, 'UnknownOperationException', 'Unknown operation'),
    unknownModel,
    invalidJson: (fault) => invalid(`Malformed input request: ${fault}`),
    failure: bedrockFailure,
    streamFailure: streamException,
    headers: (serial) => ({
      'x-amzn-requestid': `00000000-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`,
    }),
  };
}

function endpointAt(head: RequestHead): Endpoint | undefined {
  const { method, path, query } = head;
  if (path === '/foundation-models') return method === 'GET' ? foundationModels : undefined;
  if (path === '/inference-profiles')
    return method === 'GET' ? inferenceProfiles(query.get('type')) : undefined;
  const [, segment, operation] = modelPath.exec(path) ?? [];
  const model = segment === undefined ? undefined : decodeSegment(segment);
  if (model === undefined || method !== 'POST') return undefined;
  const stream = operation === 'converse-stream' || operation === 'invoke-with-response-stream';
  if (operation === 'converse' || operation === 'converse-stream') return converseEndpoint(model, stream);
  return invokeEndpoint(head, model, stream) ?? always(unknownModel());
}
