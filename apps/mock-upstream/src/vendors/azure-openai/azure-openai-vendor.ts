import { createOpenAiVendor } from '../openai/openai-vendor.js';
import type { RequestHead } from '../request-head.js';
import { always } from '../route.js';
import type { Endpoint, Vendor, VendorReply } from '../vendor.js';
import { isAzureAddress, readAddress } from './azure-address.js';
import type { AzureAddress } from './azure-address.js';
import { azureError, azureFailure, deploymentNotFound, notFound } from './azure-error.js';
import { deploymentList } from './deployment-list.js';
import { underDeployment } from './under-deployment.js';

/** Answered as OpenAI does: the model is told in the body, and these say nothing of filters. */
const asOpenAi = /^\/v1\/(?:responses|models)(?:\/|$)/u;

/** A resource of Azure OpenAI, everything under `/openai`: the v1 API, and dated versions with deployments in the address. */
export function createAzureOpenAiVendor(): Vendor {
  const openAi = createOpenAiVendor();
  return {
    name: 'azure-openai',
    isAddressed: ({ path }) => isAzureAddress(path),
    endpoint: (head) => {
      const address = readAddress(head);
      return address && endpointAt(address, head, openAi);
    },
    refuseCredential: refuseAzureCredential,
    unknownPath: notFound,
    unknownModel: deploymentNotFound,
    invalidJson: (fault) => azureError(400, 'BadRequest', `The request body is not valid JSON: ${fault}`),
    failure: azureFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: (serial) => ({
      'apim-request-id': `00000000-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`,
      'x-ms-region': 'Sweden Central',
      'x-ratelimit-remaining-requests': '9999',
      'x-request-id': `11111111-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`,
    }),
  };
}

/** What Azure says where neither a key nor a bearer token is right; undefined where one is. */
export function refuseAzureCredential(
  { headers }: Pick<RequestHead, 'headers'>,
  apiKey: string,
): VendorReply | undefined {
  const isRight = headers['api-key'] === apiKey || headers.authorization === `Bearer ${apiKey}`;
  return isRight ? undefined : azureFailure(401);
}

function endpointAt(
  { path, deployment, lists, fault }: AzureAddress,
  { method, query, headers }: RequestHead,
  openAi: Vendor,
): Endpoint | undefined {
  if (fault !== undefined) return always(azureError(400, 'BadRequest', 'API version not supported'));
  if (lists) return method === 'GET' ? deploymentList : always(notFound());
  const endpoint = openAi.endpoint({ method, path, query, headers });
  if (endpoint === undefined || asOpenAi.test(path)) return endpoint;
  return method === 'POST' ? underDeployment(endpoint, deployment) : always(notFound());
}
