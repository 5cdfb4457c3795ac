import type { IncomingMessage } from 'node:http';

/** What a request holds in one place. `fault` says what is wrong there, and never quotes it. */
export type PresentedCredential = { readonly value: string } | { readonly fault: string };

/** One place where clients put their credential. */
export interface CredentialMechanism {
  /** The place in words, for messages: `the x-api-key header`. */
  readonly place: string;
  /** What a client writes there, for messages. */
  readonly example: string;
  /** @returns undefined where the request holds nothing in this place */
  read(request: IncomingMessage): PresentedCredential | undefined;
}

/** Credentials are visible ASCII without separators: everything else is a mistake or an attack. */
const visible = /^[\x21-\x2b\x2d-\x7e]+$/;

/** Judges the look of what stands in a credential's place. */
export function presented(value: string): PresentedCredential {
  if (value === '') return { fault: 'is empty' };
  return visible.test(value) ? { value } : { fault: 'holds characters that no token has' };
}
