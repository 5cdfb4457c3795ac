import type { VendorReply } from '../vendor.js';

/** An answer that carries Azure's error object. */
export const azureError = (status: number, code: string, message: string): VendorReply => ({
  status,
  body: { error: { code, message } },
});

export const notFound = (): VendorReply => azureError(404, '404', 'Resource not found');

export const deploymentNotFound = (): VendorReply =>
  azureError(
    404,
    'DeploymentNotFound',
    'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
  );

const wordings: Readonly<Record<number, string>> = {
  401: 'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
  403: 'Access denied due to Virtual Network/Firewall rules.',
  404: 'Resource not found',
  408: 'Operation timed out.',
  429: 'Your requests to the deployment have exceeded the token rate limit of your current pricing tier. Please retry after 6 seconds.',
  500: 'The server had an error while processing your request. Sorry about that!',
  503: 'The service is temporarily unable to process your request. Please try again later.',
};

/** What Azure says with a status. Its code is the status once more. */
export function azureFailure(status: number, message?: string): VendorReply {
  const said = message ?? wordings[status] ?? `The operation failed with status ${status}.`;
  const reply = azureError(status, String(status), said);
  return status === 429 ? { ...reply, headers: { 'retry-after': '6', 'retry-after-ms': '6000' } } : reply;
}
