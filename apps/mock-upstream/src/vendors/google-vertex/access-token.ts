import { createHmac } from 'node:crypto';

/** A token of the mock's server of tokens: Vertex AI knows by itself that it is one, and until when. */
export const issueToken = (secret: string, expiresAt: number): string =>
  `ya29.mock.${expiresAt}.${seal(secret, expiresAt)}`;

/** Whether a token is right, was right, or never was. */
export function judgeToken(secret: string, token: string): 'right' | 'expired' | 'wrong' {
  const [, expiresAt, sealed] = /^ya29\.mock\.(\d+)\.([\w-]+)$/u.exec(token) ?? [];
  if (expiresAt === undefined || sealed !== seal(secret, Number(expiresAt))) return 'wrong';
  return Number(expiresAt) > Date.now() ? 'right' : 'expired';
}

const seal = (secret: string, expiresAt: number): string =>
  createHmac('sha256', secret).update(String(expiresAt)).digest('base64url');
