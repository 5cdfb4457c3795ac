import { Buffer } from 'node:buffer';
import type { Proof } from '#libs/canonical';

/** What every sealed proof begins with, plain and in base64: some formats' slots take nothing else. */
const marks = ['gw1.', 'Z3cxL'].map((mark) => Buffer.from(mark));
/** Characters that hold the beginning of a sealed proof up to its data, in base64 too. */
const headLength = 128;
const sealedHead = /^gw1\.[^"\s]{1,64}?\.(?:signature|encrypted|redacted|thought-signature)\./;
/** Words that look like a mark are looked at so many times; more of them count as one. */
const looksAtMost = 100;

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

/** Whether a body holds a sealed proof. Words that are a mark by chance do not count. */
export function holdsSealedProof(body: Buffer): boolean {
  return marks.some((mark) => {
    let place = body.indexOf(mark);
    for (let looks = 0; place !== -1; looks += 1) {
      const head = body.toString('latin1', place, place + headLength);
      if (looks === looksAtMost || sealedHead.test(head) || sealedHead.test(fromBase64Url(head))) return true;
      place = body.indexOf(mark, place + mark.length);
    }
    return false;
  });
}

function toBase64Url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function fromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8');
}
