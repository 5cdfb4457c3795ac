import type { Proof } from '#libs/canonical';
import { openProof, sealProof } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { issuer } from './format.js';

/**
 * What stands in `encrypted_content`: the vendor's own proof as it is, another one's in the gateway's envelope.
 * One of the vendor's that looks like an envelope itself is put into one, to come out unchanged.
 */
export function encryptedContent(proof: Proof): string {
  const isOwn = proof.issuer === issuer && proof.kind === 'encrypted';
  return isOwn && openProof(proof.data) === undefined ? proof.data : sealProof(proof);
}

/** A call has no field for its proof: it follows the call as a thought that says nothing else. */
export function callProofItem(proof: Proof, identity: JsonObject): JsonObject {
  return { type: 'reasoning', ...identity, summary: [], encrypted_content: encryptedContent(proof) };
}
