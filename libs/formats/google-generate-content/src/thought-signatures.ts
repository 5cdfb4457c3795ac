import { Buffer } from 'node:buffer';
import type { Proof } from '#libs/canonical';
import { openProof, sealProof } from '#libs/codec-kit';
import { issuer } from './format.js';

/** Base64 of the first bytes of a sealed proof, `gw1`. */
const sealMark = Buffer.from('gw1').toString('base64');

/**
 * The proof in a client's `thoughtSignature`: Google's own, or another vendor's that the gateway sealed.
 * The field is base64, which some clients decode and encode again, so the seal is base64 too.
 */
export function readSignature(signature: string): Proof {
  const text = signature.startsWith(sealMark) ? Buffer.from(signature, 'base64').toString('utf8') : signature;
  return openProof(text) ?? { kind: 'thought-signature', data: signature, issuer };
}

/** What stands in `thoughtSignature` of an answer: Google's own as it came, another vendor's sealed. */
export function writeSignature(proof: Proof): string {
  return isOwnProof(proof) ? proof.data : Buffer.from(sealProof(proof)).toString('base64');
}

/** Whether Google made the proof. */
export function isOwnProof(proof: Proof): boolean {
  return proof.issuer === issuer && proof.kind === 'thought-signature';
}

/** The vendor's documented word for "this call was not made by a model of mine". */
export const dummySignature = 'skip_thought_signature_validator';
