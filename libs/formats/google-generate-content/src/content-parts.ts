import type { OpaquePart, Part, Proof, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { FieldReader, unescapeToolName } from '#libs/codec-kit';
import type { Strictness } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { format } from './format.js';
import { readFileData, readInlineData } from './media-parts.js';
import { spelledAs } from './spelling.js';
import { isOwnProof, readSignature } from './thought-signatures.js';
import { argumentsText } from './tool-arguments.js';

/** How the proof of what is not a thought or a call was written: on the part before, or on a part of its own. */
export type SignedAs = 'previous' | 'empty' | 'bare';

/** Parts that only Google understands. */
const opaqueKinds = ['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'] as const;
const dataKinds = [
  'text',
  'functionCall',
  'functionResponse',
  'inlineData',
  'fileData',
  ...opaqueKinds,
] as const;
type DataKind = (typeof dataKinds)[number];

const modifiers = new Set([
  ...['thought', 'thoughtSignature', 'videoMetadata', 'mediaResolution', 'mediaProcessing'],
  ...['partMetadata', 'speechMetadata', 'audioTranscription'],
]);

/** What the reading of parts needs to know of the conversation or answer around them. */
export interface PartContext {
  readonly strictness: Strictness;
  /** The id of a call: its own, or one made up. */
  callId(name: string, id: string | undefined): string;
  /** Reads a part with a `functionResponse`. */
  readResult(reader: FieldReader, value: JsonObject): Part;
}

/** Reads one part. A signature on a text or medium becomes a part of its own, right after. */
export function readPart(value: JsonValue, path: string, context: PartContext): readonly Part[] {
  const text = bareText(value);
  if (text !== undefined) return [{ type: 'text', text }];
  const reader = FieldReader.over(value, path, context.strictness);
  const kind = isJsonObject(value) ? kindOf(value) : undefined;
  if (kind === undefined) return readBare(reader, value, context);
  const other = context.strictness === 'strict' ? otherKind(value, kind) : undefined;
  if (other !== undefined) throw reader.fault(other, `stands beside ${kind}; a part holds one of them`);
  const isThought = reader.peek('thought') === true;
  switch (kind) {
    case 'text':
      return isThought ? [readThought(reader)] : readText(reader);
    case 'functionCall':
      return [readCall(reader, context)];
    case 'functionResponse':
      return isJsonObject(value) ? [context.readResult(reader, value)] : [];
    case 'inlineData':
    case 'fileData':
      // A picture the model drew while thinking is no answer.
      return isThought ? [opaque(`thought-${kind}`, value)] : readMedia(reader, kind);
    default:
      return [opaque(kind, value)];
  }
}

/** The text of a part that says nothing else: most parts, so it is read on a short way. */
export function bareText(value: JsonValue): string | undefined {
  if (!isJsonObject(value) || typeof value.text !== 'string') return undefined;
  for (const key in value) if (key !== 'text') return undefined;
  return value.text;
}

function kindOf(value: JsonObject): DataKind | undefined {
  return dataKinds.find((kind) => value[kind] !== undefined && value[kind] !== null);
}

/** What a part holds beside its data, though it is data too. The vendor refuses it. */
function otherKind(value: JsonValue, kind: DataKind): DataKind | undefined {
  if (!isJsonObject(value)) return undefined;
  return dataKinds.find((other) => other !== kind && value[other] !== undefined && value[other] !== null);
}

export function opaque(name: string, value: JsonValue): OpaquePart {
  return { type: 'opaque', format, name, value };
}

function readText(reader: FieldReader): readonly Part[] {
  const text = reader.need('text', reader.text('text'));
  const proof = takeSignature(reader);
  if (text === '' && proof !== undefined) return [signed(proof, 'empty', reader)];
  return [{ type: 'text', text, ...extending(reader.rest()) }, ...holder(proof)];
}

function readThought(reader: FieldReader): ReasoningPart {
  reader.take('thought');
  const text = reader.need('text', reader.text('text'));
  const proof = takeSignature(reader);
  // Another vendor's thinking may be all proof and no words.
  const isSealed = proof !== undefined && !isOwnProof(proof);
  return {
    type: 'reasoning',
    ...((text !== '' || !isSealed) && { text }),
    ...(proof && { proof }),
    ...extending(reader.rest()),
  };
}

function readMedia(reader: FieldReader, kind: 'inlineData' | 'fileData'): readonly Part[] {
  const data = reader.need(kind, reader.object(kind));
  const proof = takeSignature(reader);
  const content = kind === 'inlineData' ? readInlineData(data) : readFileData(data);
  return [{ type: 'media', ...content, ...extending(reader.rest()) }, ...holder(proof)];
}

function readCall(reader: FieldReader, context: PartContext): ToolCallPart {
  const call = reader.need('functionCall', reader.object('functionCall'));
  const name = call.name('name');
  const id = call.nonEmptyText('id');
  const args = call.record('args');
  const proof = takeSignature(reader);
  return {
    type: 'tool-call',
    id: context.callId(name, id),
    name: context.strictness === 'strict' ? name : unescapeToolName(name),
    kind: 'function',
    executor: 'client',
    input: argumentsText(args),
    ...(proof && { proof }),
    ...extending(reader.rest()),
    ...spelledAs({ ...(id === undefined && { id: null }), ...(args === undefined && { args: null }) }),
  };
}

/** A part without data: a signature alone, nothing at all, or what this gateway does not know. */
function readBare(reader: FieldReader, value: JsonValue, context: PartContext): readonly Part[] {
  const unknown = isJsonObject(value) ? Object.keys(value).find(isUnknown) : undefined;
  if (unknown !== undefined && context.strictness === 'strict') {
    throw reader.fault(
      unknown,
      `is no kind of part this gateway knows; a part holds one of ${dataKinds.join(', ')}`,
    );
  }
  const proof = takeSignature(reader);
  if (proof === undefined || unknown !== undefined) return [opaque(unknown ?? 'empty-part', value)];
  return [signed(proof, 'bare', reader)];
}

function isUnknown(key: string): boolean {
  return !modifiers.has(key) && !dataKinds.some((kind) => kind === key);
}

function takeSignature(reader: FieldReader): Proof | undefined {
  const signature = reader.nonEmptyText('thoughtSignature');
  return signature === undefined ? undefined : readSignature(signature);
}

function signed(proof: Proof, as: SignedAs, reader: FieldReader): ReasoningPart {
  return { type: 'reasoning', proof, ...extending(reader.rest()), ...spelledAs({ signed: as }) };
}

function holder(proof: Proof | undefined): readonly ReasoningPart[] {
  return proof === undefined ? [] : [{ type: 'reasoning', proof, ...spelledAs({ signed: 'previous' }) }];
}
