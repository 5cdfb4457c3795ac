import type { CacheMark, Part, ReasoningPart, TextPart, ToolCallPart, ToolResultPart } from '#libs/canonical';
import { sealProof } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { writeCachePoint } from './cache-points.js';
import type { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { format, issuer } from './format.js';
import { DocumentNames, writeMedia } from './write-media.js';
import { writeCall, writeResult, writeResultText, writeToolName } from './write-tool-blocks.js';
import type { CallIdentity } from './write-tool-blocks.js';

/** The ids under which the target knows calls. */
export interface CallIds {
  idOf(callId: string): string;
}

/** What stands where the vendor wants words and the client had none. */
export const placeholder = '.';

/** Writes the parts of one conversation as blocks: none where the target takes none for them. */
export class BlockWriter {
  readonly #names = new DocumentNames();

  constructor(private readonly encoding: Encoding) {}

  /** The block of a part, followed by its cache mark. */
  write(part: Part, ids: CallIds, path: string): readonly JsonObject[] {
    const blocks = this.#block(part, ids, path);
    const mark = markOf(part);
    if (mark === undefined || blocks.length === 0) return blocks;
    return [...blocks, ...writeCachePoint(mark, this.encoding, path)];
  }

  #block(part: Part, ids: CallIds, path: string): readonly JsonObject[] {
    const { encoding } = this;
    switch (part.type) {
      case 'text':
        return writeText(part, encoding, path);
      case 'refusal':
        encoding.approximated(path, 'refusal-replay', 'The earlier refusal is sent as text.');
        return writeText({ type: 'text', text: part.text }, encoding, path);
      case 'media':
        return [writeMedia(part, this.#names, encoding, path)];
      case 'reasoning':
        return writePastReasoning(part, encoding, path);
      case 'tool-call':
        if (encoding.own && part.proof !== undefined) {
          encoding.dropped(
            path,
            'tool-call-proof',
            `Only ${part.proof.issuer} can read the proof of this call.`,
          );
        }
        return [writeCall(part, this.#identity(part, ids), encoding, path)];
      case 'tool-result':
        return [this.#result(part, ids, path)];
      case 'opaque':
        if (part.format === format && isJsonObject(part.value)) return [part.value];
        encoding.dropped(
          path,
          part.name,
          `A block of type "${part.name}" is only understood by ${part.format}.`,
        );
        return [];
    }
  }

  #identity({ id, name }: ToolCallPart, ids: CallIds): CallIdentity {
    return { id: ids.idOf(id), name: this.encoding.own ? name : writeToolName(name) };
  }

  #result(part: ToolResultPart, ids: CallIds, path: string): JsonObject {
    const { encoding } = this;
    const content = part.parts.flatMap((inner) => {
      const json = inner.type === 'text' ? writeResultText(inner) : undefined;
      return json === undefined ? this.#block(inner, ids, path) : [json];
    });
    const isEmpty = content.length === 0 && !encoding.own;
    return writeResult(
      part,
      ids.idOf(part.callId),
      isEmpty ? [{ text: placeholder }] : content,
      encoding,
      path,
    );
  }
}

/** A result's own mark, or the last one inside it: results hold none. */
function markOf(part: Part): CacheMark | undefined {
  switch (part.type) {
    case 'text':
    case 'media':
    case 'tool-call':
      return part.cache;
    case 'tool-result':
      return part.cache ?? part.parts.map(markOf).findLast((mark) => mark !== undefined);
    default:
      return undefined;
  }
}

/** Writes text. The vendor refuses blocks without visible words: other formats' ones are left away. */
export function writeText(part: TextPart, encoding: Encoding, path: string): readonly JsonObject[] {
  const { text, ext } = part;
  if (ownExtension(ext)?.citationsContent !== undefined) return [withExtension({}, ext)];
  if (encoding.own) return [withExtension({ text }, ext)];
  if (text.trim() !== '') return [{ text }];
  if (text !== '') encoding.dropped(path, 'empty-text', 'The upstream takes no text of white space alone.');
  return [];
}

/**
 * Writes past thinking for the vendor. It takes back what it signed itself; Claude's signatures hold wherever Claude
 * runs. Source: Anthropic, "Extended thinking", "Signatures across platforms".
 */
function writePastReasoning(part: ReasoningPart, encoding: Encoding, path: string): readonly JsonObject[] {
  const { proof } = part;
  if (isTakenBack(part, encoding)) return [writeReasoning(part)];
  const detail =
    proof === undefined
      ? 'The upstream takes earlier thinking back only with its own signature.'
      : `Only ${proof.issuer} can read the proof of this thinking.`;
  encoding.dropped(path, 'reasoning-replay', detail);
  return [];
}

function isTakenBack({ proof }: ReasoningPart, { own, dialect }: Encoding): boolean {
  if (proof === undefined) return own;
  if (proof.issuer === issuer) return proof.kind === 'signature' || proof.kind === 'redacted';
  return proof.issuer === 'anthropic' && proof.kind === 'signature' && dialect.family === 'claude';
}

/** Thinking as a block. A proof of another vendor stands in the signature, in an envelope unless Claude's own. */
export function writeReasoning({ text, summary = [], proof, ext }: ReasoningPart): JsonObject {
  if (proof?.issuer === issuer && proof.kind === 'redacted') {
    return withExtension({ reasoningContent: { redactedContent: proof.data } }, ext);
  }
  const words = [...(text === undefined ? [] : [text]), ...summary].join('\n\n');
  const signature = proof === undefined ? undefined : signatureOf(proof);
  const reasoningText = { text: words, ...(signature !== undefined && { signature }) };
  return withExtension({ reasoningContent: { reasoningText } }, ext);
}

/** What stands in a signature for the vendor; of others than the vendor and Claude, in the gateway's envelope. */
export function signatureOf(proof: NonNullable<ReasoningPart['proof']>): string {
  const isPlain = proof.kind === 'signature' && (proof.issuer === issuer || proof.issuer === 'anthropic');
  return isPlain ? proof.data : sealProof(proof);
}
