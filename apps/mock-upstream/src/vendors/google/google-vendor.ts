import type { RequestHead } from '../request-head.js';
import { findEndpoint } from '../route.js';
import type { Route } from '../route.js';
import type { Vendor, VendorReply } from '../vendor.js';
import { countTokens } from './count-tokens.js';
import { embedContent } from './embed-content.js';
import { generateContent } from './generate-content.js';
import { googleFailure, invalidPayload, refusalFor } from './google-error.js';
import { models, unknownModel } from './google-models.js';
import { readGooglePath } from './google-path.js';
import { predict } from './predict.js';

const metadata = { service: 'generativelanguage.googleapis.com' };

/** `generativelanguage.googleapis.com`: models under `/v1`, `/v1beta` and `/v1alpha`. */
export function createGoogleVendor(): Vendor {
  const routes: readonly Route[] = [generateContent, countTokens, embedContent, predict, models];
  return {
    name: 'google',
    isAddressed,
    endpoint: (head) => findEndpoint(routes, head),
    refuseCredential,
    unknownPath: ({ path }) => ({
      status: 404,
      headers: { 'content-type': 'text/html; charset=UTF-8' },
      body: `<!DOCTYPE html>\n<html lang=en>\n  <title>Error 404 (Not Found)!!1</title>\n  <p>The requested URL <code>${encodeURI(path)}</code> was not found on this server.\n`,
    }),
    unknownModel,
    invalidJson: (fault) =>
      invalidPayload([{ field: '', description: `Invalid JSON payload received. ${fault}` }]),
    failure: googleFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: () => ({
      'server-timing': 'gfet4t7; dur=1',
      vary: 'Origin, X-Origin, Referer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'x-xss-protection': '0',
    }),
  };
}

/** `/v1/models` is other vendors' address too: there the credential or the method after the colon tells. */
function isAddressed({ path, query, headers }: RequestHead): boolean {
  if (/^\/v1(?:beta|alpha)\//u.test(path)) return true;
  if (headers['x-goog-api-key'] !== undefined) return true;
  const address = readGooglePath(path);
  if (address === undefined) return false;
  return (
    query.has('key') ||
    /^(?:\w*[gG]enerateContent|countTokens|predict|(?:batchE|e)mbedContents?)$/u.test(address.method ?? '')
  );
}

function refuseCredential({ headers, query }: RequestHead, apiKey: string): VendorReply | undefined {
  const header = headers['x-goog-api-key'];
  const key = (typeof header === 'string' ? header : undefined) ?? query.get('key');
  if (key === apiKey) return undefined;
  if (key !== null && key !== '') {
    const reason = { reason: 'API_KEY_INVALID', metadata };
    return refusalFor(400, 'API key not valid. Please pass a valid API key.', reason, true);
  }
  if (headers.authorization !== undefined) {
    const message =
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';
    return refusalFor(401, message, { reason: 'ACCESS_TOKEN_TYPE_UNSUPPORTED', metadata });
  }
  const message =
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
  return refusalFor(403, message, { reason: 'CREDENTIALS_MISSING', metadata });
}
