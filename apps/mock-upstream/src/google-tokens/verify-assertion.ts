import { verify } from 'node:crypto';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { refused } from './token-answer.js';
import type { TokenAnswer } from './token-answer.js';

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const audience = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/cloud-platform';
/** Seconds that an assertion may be right, and that clocks may differ. */
const [longest, leeway] = [3600, 300];

/**
 * Checks a service account's signed assertion as Google does, by Node's own cryptography: RS256 with the key of the
 * account, its audience, its scope and its time. Source: RFC 7523; "Using OAuth 2.0 for server to server applications".
 */
export function verifyAssertion(
  form: URLSearchParams,
  accounts: Readonly<Record<string, string>>,
  token: () => JsonObject,
): TokenAnswer {
  if (form.get('grant_type') !== grant) return refused('unsupported_grant_type', 'Invalid grant_type.');
  const [head = '', body = '', signature = '', ...rest] = (form.get('assertion') ?? '').split('.');
  const header = parsed(head);
  const claims = parsed(body);
  if (rest.length > 0 || header?.alg !== 'RS256' || claims === undefined) {
    return refused('invalid_grant', 'Invalid JWT: it is none signed with RS256.');
  }
  const key = typeof claims.iss === 'string' ? accounts[claims.iss] : undefined;
  if (key === undefined) return refused('invalid_grant', 'Invalid grant: account not found');
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  if (!isSigned) return refused('invalid_grant', 'Invalid JWT Signature.');
  if (claims.aud !== audience) return refused('invalid_grant', 'Invalid JWT: wrong audience.');
  if (claims.scope !== scope) return refused('invalid_scope', 'Invalid OAuth scope or ID token audience.');
  return isTimely(claims)
    ? { status: 200, said: token() }
    : refused(
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token and in a reasonable timeframe.',
      );
}

function isTimely({ iat, exp }: JsonObject): boolean {
  const now = Date.now() / 1000;
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;
  return iat <= now + leeway && exp > now && exp - iat <= longest;
}

function parsed(segment: string): JsonObject | undefined {
  try {
    const value = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8')) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
