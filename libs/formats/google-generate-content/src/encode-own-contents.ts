import type { Message, Part, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { reportLostOrder } from './call-order.js';
import { withExtension } from './extensions.js';
import { format } from './format.js';
import { writeOwnResult } from './function-results.js';
import { writeMedia } from './media-parts.js';
import { spellingOf } from './spelling.js';
import { dummySignature, isOwnProof } from './thought-signatures.js';
import { argumentsObject } from './tool-arguments.js';

/** Writes the conversation of this format's own client as it came, but for other vendors' proofs. */
export function writeOwnContents(messages: readonly Message[], encoding: Encoding): readonly JsonObject[] {
  if (encoding.dialect.vertex) reportLostOrder(messages, encoding);
  return messages.map((message, index) => {
    const parts = writeParts(message.parts, encoding, `contents.${index}`);
    const { role } = spellingOf(message);
    const said = role === undefined || (role === null && encoding.dialect.vertex) ? wireRole(message) : role;
    const written = { ...(said !== null && { role: said }), ...(parts.length > 0 && { parts }) };
    return withExtension(written, message.ext);
  });
}

function wireRole({ role }: Message): string {
  return role === 'assistant' ? 'model' : 'user';
}

function writeParts(parts: readonly Part[], encoding: Encoding, path: string): readonly JsonObject[] {
  const written: JsonObject[] = [];
  parts.forEach((part, index) => {
    const at = `${path}.parts.${index}`;
    const last = written.at(-1);
    if (part.type !== 'reasoning') written.push(writePart(part, encoding, at));
    else if (part.proof !== undefined && !isOwnProof(part.proof)) {
      encoding.dropped(at, 'reasoning-replay', `Only ${part.proof.issuer} can read this thinking.`);
    } else if (part.proof !== undefined && spellingOf(part).signed === 'previous' && last !== undefined) {
      written.splice(-1, 1, { ...last, thoughtSignature: part.proof.data });
    } else written.push(writeReasoning(part));
  });
  return written;
}

function writePart(part: Exclude<Part, ReasoningPart>, encoding: Encoding, path: string): JsonObject {
  switch (part.type) {
    case 'text':
      return withExtension({ text: part.text }, part.ext);
    case 'refusal':
      return { text: part.text };
    case 'media':
      return withExtension(writeMedia(part, encoding, path), part.ext);
    case 'tool-call':
      return writeCall(part, encoding, path);
    case 'tool-result':
      return writeOwnResult(part, encoding, path);
    case 'opaque':
      return part.format === format && isJsonObject(part.value) ? part.value : {};
  }
}

/** A thought, or the proof of something else on a part of its own. */
function writeReasoning(part: ReasoningPart): JsonObject {
  const { signed } = spellingOf(part);
  const signature = part.proof && { thoughtSignature: part.proof.data };
  if (signed === 'bare') return withExtension({ ...signature }, part.ext);
  if (part.text === undefined) return withExtension({ text: '', ...signature }, part.ext);
  return withExtension({ text: part.text, thought: true, ...signature }, part.ext);
}

function writeCall(part: ToolCallPart, encoding: Encoding, path: string): JsonObject {
  const { name, id, input, ext } = part;
  const spelling = spellingOf(part);
  const functionCall = {
    name,
    ...(spelling.id !== null && !encoding.dialect.vertex && { id }),
    ...((input !== '' || spelling.args !== null) && { args: argumentsObject(input).args }),
  };
  return withExtension({ functionCall, ...signatureOf(part, encoding, path) }, ext);
}

function signatureOf({ proof }: ToolCallPart, encoding: Encoding, path: string): JsonObject {
  if (proof === undefined) return {};
  if (isOwnProof(proof)) return { thoughtSignature: proof.data };
  encoding.dropped(path, 'tool-call-proof', `Only ${proof.issuer} can read the proof of this call.`);
  return encoding.dialect.dummyThoughtSignature ? { thoughtSignature: dummySignature } : {};
}
