import { isPictureAddress } from '../openai-images/picture-address.js';
import type { RequestHead } from '../request-head.js';
import type { VendorReply } from '../vendor.js';
import { openAiError } from './openai-error.js';

/** What OpenAI says where the bearer token is missing or wrong; undefined where it is right. */
export function refuseCredential(
  { headers, path }: Pick<RequestHead, 'headers' | 'path'>,
  apiKey: string,
): VendorReply | undefined {
  if (isPictureAddress(path)) return undefined;
  const [scheme = '', key = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer' && key === apiKey) return undefined;
  if (key === '') {
    const message =
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
    return openAiError(401, { message });
  }
  const message = `Incorrect API key provided: ${mask(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`;
  return openAiError(401, { message, code: 'invalid_api_key' });
}

/** OpenAI shows the ends of a wrong key. */
function mask(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}
