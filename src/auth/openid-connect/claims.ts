import type { JsonValue } from '#libs/json';
import { isJsonObject } from '#libs/json';

/** What an issuer says of a person. */
export type Claims = Readonly<Record<string, JsonValue | undefined>>;

/**
 * The values of a claim. Of an object they are its names, for issuers that write roles so.
 * @param path the claim's own name, which may hold dots, else a path to it: `realm_access.roles`
 */
export function claimValues(claims: Claims, path: string): readonly string[] {
  const value = claimAt(claims, path);
  if (Array.isArray(value)) return value.flatMap((member: JsonValue) => plainText(member));
  return isJsonObject(value) ? Object.keys(value) : plainText(value);
}

/** The e-mail address, where the issuer says that it is the person's. */
export function confirmedEmail({ email, email_verified: isConfirmed }: Claims): string | undefined {
  const confirmed = isConfirmed === true || isConfirmed === 'true';
  return confirmed && typeof email === 'string' && email.includes('@') ? email : undefined;
}

/** What people call whoever it is: nothing that anybody could have written down for themselves, where there is better. */
export function nameOf(claims: Claims, subject: string): string {
  const candidates = [confirmedEmail(claims), claims.preferred_username, claims.name, subject];
  const name =
    candidates.find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? subject;
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestName);
}

const longestName = 200;

function claimAt(claims: Claims, path: string): JsonValue | undefined {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<JsonValue | undefined>(
      (place, name) => (isJsonObject(place) && Object.hasOwn(place, name) ? place[name] : undefined),
      { ...claims },
    );
}

const plainText = (value: JsonValue | undefined): readonly string[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
