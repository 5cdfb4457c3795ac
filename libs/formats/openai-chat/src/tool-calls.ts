import type { Proof, ToolCallPart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { FieldReader } from '#libs/codec-kit';
import { spelledAs, spellingOf } from './spelling.js';
import { writeCallId } from './call-ids.js';
import { writeToolName } from './tool-names.js';

type CallKind = 'function' | 'custom';

/** The field that holds a call's input, by kind. */
export const inputFields = { function: 'arguments', custom: 'input' } as const;

/**
 * Reads one entry of `tool_calls`. A client's entry must be whole; an upstream's may lack its id
 * (`fallbackId` is given) or hold its arguments as an object (they become text).
 */
export function readToolCall(
  value: JsonValue,
  path: string,
  parent: FieldReader,
  fallbackId: string,
): ToolCallPart {
  const reader = FieldReader.over(value, path, parent.strictness);
  const type = reader.choice('type', ['function', 'custom']);
  const kind = type ?? (reader.peek('custom') === undefined ? 'function' : 'custom');
  const call = reader.need(kind, reader.object(kind));
  const name = call.name('name');
  const input = readInput(call, kind);
  return {
    type: 'tool-call',
    id: reader.callId('id', fallbackId),
    name,
    kind,
    executor: 'client',
    input,
    ...readThoughtSignature(reader.peek('extra_content')),
    ...extending(reader.rest()),
    ...spelledAs(type === undefined ? { type: 'absent' } : {}),
  };
}

function readInput(call: FieldReader, kind: CallKind): string {
  const key = inputFields[kind];
  if (call.strictness === 'strict') return call.need(key, call.text(key));
  const value = call.peek(key);
  call.take(key);
  return inputText(value);
}

/** Input as text: some upstreams send arguments as an object, or leave them away. */
export function inputText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As Google writes bytes. What is none proves nothing to it. */
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Google's own extension: what lets Gemini recognise its call. It stays in `ext` too, to come back as it was. */
export function readThoughtSignature(extra: JsonValue | undefined): { proof?: Proof } {
  const google = isJsonObject(extra) ? extra.google : undefined;
  const data = isJsonObject(google) ? google.thought_signature : undefined;
  return typeof data === 'string' && base64.test(data)
    ? { proof: { kind: 'thought-signature', data, issuer: 'google' } }
    : {};
}

/** The field that carries Google's proof of a call; nothing for other proofs. */
export function thoughtSignatureField(proof: Proof | undefined): { extra_content?: JsonObject } {
  if (proof?.kind !== 'thought-signature' || proof.issuer !== 'google') return {};
  return { extra_content: { google: { thought_signature: proof.data } } };
}

/** Writes one entry of `tool_calls`. `input` is what stands for the call's input. */
export function writeToolCall(part: ToolCallPart, input: string, proof: Proof | undefined): JsonObject {
  const kind = part.kind === 'custom' ? 'custom' : 'function';
  const typed = spellingOf(part).type === 'absent' ? {} : { type: kind };
  const called = { [kind]: { name: part.name, [inputFields[kind]]: input } };
  return withExtension({ id: part.id, ...typed, ...called, ...thoughtSignatureField(proof) }, part.ext);
}

/** A call in the history, for the upstream that will read it. */
export function writePastToolCall(part: ToolCallPart, encoding: Encoding, path: string): JsonObject {
  if (part.kind === 'server' || part.kind === 'mcp' || part.executor === 'provider') {
    throw encoding.unsupported(
      path,
      `is a call of "${part.name}", a tool that another vendor ran; leave such calls out of the conversation`,
    );
  }
  const proof = keptProof(part, encoding, path);
  const named = {
    ...part,
    id: writeCallId(part.id, encoding),
    name: writeToolName(part.name, encoding),
  };
  return writeToolCall(named, encoding.own ? part.input : inputOf(part), proof);
}

function keptProof(part: ToolCallPart, encoding: Encoding, path: string): Proof | undefined {
  // The client's own extra fields hold it already.
  if (part.proof === undefined || encoding.own) return undefined;
  if (!encoding.dialect.thoughtSignatures) return undefined;
  if (part.proof.issuer === 'google') return part.proof;
  encoding.dropped(path, 'tool-call-proof', `Only ${part.proof.issuer} can read the proof of this call.`);
  return undefined;
}

/** The input as the format wants it: no arguments are an empty object. */
export function inputOf(part: Pick<ToolCallPart, 'input' | 'kind'>): string {
  return part.input === '' && part.kind !== 'custom' ? '{}' : part.input;
}
