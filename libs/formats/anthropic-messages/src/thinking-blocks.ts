import type { Proof, ReasoningPart } from '#libs/canonical';
import { openProof, sealProof } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { issuer } from './format.js';
import { spellingOf } from './spelling.js';
import type { MessagesRedactedThinkingBlock, MessagesThinkingBlock } from './wire-request.js';
import { isJsonObject } from '#libs/json';

/** Reads a thinking block. Without a signature nobody vouches for it: it has no proof. */
export function readThinking(reader: FieldReader): ReasoningPart {
  const text = reader.need('thinking', reader.text('thinking'));
  const signature = reader.text('signature');
  if (signature === '') reader.leave('signature');
  return { type: 'reasoning', text, ...proofIn(signature), ...extending(reader.rest()) };
}

export function readRedactedThinking(reader: FieldReader): ReasoningPart {
  const data = reader.need('data', reader.text('data'));
  return { type: 'reasoning', proof: { kind: 'redacted', data, issuer }, ...extending(reader.rest()) };
}

/** The proof a signature holds: this vendor's own, or another's in the gateway's envelope. */
export function proofIn(signature: string | undefined): { proof?: Proof } {
  if (signature === undefined || signature === '') return {};
  return { proof: openProof(signature) ?? { kind: 'signature', data: signature, issuer } };
}

/** What stands in the signature of a block for this format's clients; other vendors' proofs in an envelope. */
export function signatureOf(proof: Proof | undefined): string {
  if (proof === undefined) return '';
  return proof.issuer === issuer && proof.kind === 'signature' ? proof.data : sealProof(proof);
}

/** The data of thinking that the vendor hides altogether; undefined for other thinking. */
export function redactedData(proof: Proof | undefined): string | undefined {
  return proof?.issuer === issuer && proof.kind === 'redacted' ? proof.data : undefined;
}

/** Writes past thinking for the vendor. Only what it signed itself is taken back. */
export function writePastThinking(part: ReasoningPart, encoding: Encoding, path: string): JsonObject[] {
  const { proof } = part;
  if (proof?.issuer !== issuer || (proof.kind !== 'signature' && proof.kind !== 'redacted')) {
    const detail =
      proof === undefined
        ? 'The upstream takes earlier thinking back only with its own signature.'
        : `Only ${proof.issuer} can read the proof of this thinking.`;
    encoding.dropped(path, 'reasoning-replay', detail);
    return [];
  }
  const block =
    proof.kind === 'redacted'
      ? ({ type: 'redacted_thinking', data: proof.data } satisfies MessagesRedactedThinkingBlock)
      : ({
          type: 'thinking',
          thinking: part.text ?? (part.summary ?? []).join('\n\n'),
          signature: proof.data,
        } satisfies MessagesThinkingBlock);
  return [withExtension(block, part.ext)];
}

/** Writes the thinking of an answer. What was neither said nor proven makes no block. */
export function writeThinking(part: ReasoningPart, own: boolean): JsonObject[] {
  const { proof } = part;
  const words = [part.text ?? '', ...(part.summary ?? [])].filter((text) => text !== '').join('\n\n');
  const data = redactedData(proof);
  const redacted =
    data === undefined ? [] : [{ type: 'redacted_thinking', data } satisfies MessagesRedactedThinkingBlock];
  const isSaid = words !== '' || (redacted.length === 0 && (own || proof !== undefined));
  const signature = data === undefined ? signatureOf(proof) : '';
  const thinking = isSaid
    ? [{ type: 'thinking', thinking: words, signature } satisfies MessagesThinkingBlock]
    : [];
  return [...thinking, ...redacted].map((block) =>
    withExtension({ ...block, ...extraFields(part) }, part.ext),
  );
}

/** Unknown fields of a block that a stream told when the block opened. */
export function extraFields(part: Pick<ReasoningPart, 'spelling'>): JsonObject {
  const { fields } = spellingOf(part);
  return isJsonObject(fields) ? fields : {};
}
