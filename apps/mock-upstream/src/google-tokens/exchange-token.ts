import type { JsonObject } from '#libs/json';
import { refused } from './token-answer.js';
import type { TokenAnswer } from './token-answer.js';

/** Takes another identity provider's token in exchange. Source: RFC 8693; "Security Token Service API". */
export function exchangeToken(
  form: URLSearchParams,
  subjectToken: string | undefined,
  token: () => JsonObject,
): TokenAnswer {
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:token-exchange') {
    return refused('unsupported_grant_type', 'Invalid grant_type.');
  }
  if (subjectToken === undefined || form.get('subject_token') !== subjectToken) {
    return refused('invalid_grant', 'The subject token is invalid.');
  }
  const issued = { issued_token_type: 'urn:ietf:params:oauth:token-type:access_token' };
  return { status: 200, said: { ...token(), ...issued } };
}
