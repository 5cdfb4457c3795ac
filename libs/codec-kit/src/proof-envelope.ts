import { Buffer } from 'node:buffer';
import type { Proof } from '#libs/canonical';

/** What every sealed proof begins with: a body without it holds none. */
export const sealMark = 'gw1.';

const envelope = /^gw1\.(.+)\.(signature|encrypted|redacted|thought-signature)\.([\w-]*)(?:\.([\w-]+))?$/;

/**
 * A proof as text for a client whose format has a slot for another vendor's proofs. The client returns it
 * unchanged, and `openProof` gives the proof back: `gw1.<issuer>.<kind>.<base64url of data>`, followed by
 * `.<base64url of id>` where the proof has an id.
 */
export function sealProof({ issuer, kind, data, id }: Proof): string {
  const fields = ['gw1', issuer, kind, toBase64Url(data), ...(id === undefined ? [] : [toBase64Url(id)])];
  return fields.join('.');
}

/** The proof in `text`; undefined where `text` is no envelope, and so the format's own vendor made it. */
export function openProof(text: string): Proof | undefined {
  const [, issuer, kind, data, id] = envelope.exec(text) ?? [];
  if (issuer === undefined || kind === undefined || data === undefined) return undefined;
  return {
    kind: kind as Proof['kind'],
    data: fromBase64Url(data),
    issuer,
    ...(id !== undefined && { id: fromBase64Url(id) }),
  };
}

function toBase64Url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function fromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8');
}
