import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an `Authorization` header brings this token. Takes the same time whatever it brings. */
export function bringsBearer(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^bearer +(\S+)\s*$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
