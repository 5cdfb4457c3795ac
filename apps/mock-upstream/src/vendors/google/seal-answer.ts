import type { CanonicalRequest, Proof } from '#libs/canonical';
import { isJsonObject, parseJson } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type {
  ChunkedPart,
  ComposedAnswer,
  ComposedCandidate,
  ComposedPart,
} from '../../composition/composed-answer.js';
import { givesSignatures } from './google-models.js';
import { googleUsage } from './google-usage.js';
import { signThought } from './thought-signature.js';
import type { Signed } from './thought-signature.js';

const format = 'google-generate-content';

/**
 * Makes an answer Google's: thoughts only where they were asked for, each step signed by models that think, ids
 * that the mock made up left out, a blocked prompt told as such, and the vendor's usage report.
 */
export function sealAnswer(answer: ComposedAnswer, request: CanonicalRequest): ComposedAnswer {
  const isThinking = request.reasoning?.mode !== 'off';
  const showsThoughts = isThinking && request.reasoning?.summary !== undefined;
  const candidates = answer.candidates.map((candidate) => sealCandidate(candidate, request, showsThoughts));
  const sealed = { ...answer, candidates, usage: googleUsage(answer.usage, request, isThinking) };
  return candidates.every(isBlocked) ? blocked(sealed, request) : sealed;
}

function sealCandidate(
  candidate: ComposedCandidate,
  request: CanonicalRequest,
  showsThoughts: boolean,
): ComposedCandidate {
  const shown = candidate.parts.filter(
    ({ part }) => part.type !== 'reasoning' || showsThoughts || part.proof !== undefined,
  );
  const parts = shown.map(withoutMadeUpId);
  return { ...candidate, parts: givesSignatures(request) ? signed(parts, request.model) : parts };
}

/** Of calls the first one is signed, else the text at the end. What a script signed stays as it is. */
function signed(parts: readonly ComposedPart[], model: string): readonly ComposedPart[] {
  if (parts.some(({ part }) => 'proof' in part)) return parts;
  const call = parts.findIndex(({ part }) => part.type === 'tool-call');
  if (call >= 0) return parts.map((part, index) => (index === call ? signedCall(part, model) : part));
  const text = visibleTail(parts);
  return text === '' ? parts : [...parts, signatureOf({ kind: 'text', text }, model)];
}

function signedCall(composed: ComposedPart, model: string): ComposedPart {
  if (composed.part.type !== 'tool-call' || composed.chunks === undefined) return composed;
  const { part, chunks } = composed;
  const args = argumentsIn(chunks.join(''));
  if (args === undefined) return composed;
  return { part: { ...part, proof: proofOf({ kind: 'call', name: part.name, args }, model) }, chunks };
}

/** The visible text since the last part of another kind but thoughts. */
function visibleTail(parts: readonly ComposedPart[]): string {
  const last = parts.findLastIndex(({ part }) => part.type !== 'text' && part.type !== 'reasoning');
  return parts
    .slice(last + 1)
    .map(({ part, chunks }) => (part.type === 'text' ? (chunks ?? []).join('') : ''))
    .join('');
}

/** The format has it on the text's own part; in a stream it follows on an empty one. */
function signatureOf(content: Signed, model: string): ChunkedPart {
  const spelling = { format, value: { signed: 'previous' } } as const;
  return { part: { type: 'reasoning', proof: proofOf(content, model), spelling }, chunks: [] };
}

function proofOf(content: Signed, model: string): Proof {
  return { kind: 'thought-signature', data: signThought(model, content), issuer: 'google' };
}

function withoutMadeUpId(composed: ComposedPart): ComposedPart {
  const { part, chunks } = composed;
  if (part.type !== 'tool-call' || chunks === undefined || !part.id.startsWith('call_mock')) return composed;
  return { part: { ...part, spelling: { format, value: { id: null } } }, chunks };
}

/** A filter that let nothing through blocked the prompt, unless it says that it was the answer. */
function isBlocked({ parts, finish }: ComposedCandidate): boolean {
  return parts.length === 0 && finish.reason === 'content-filter' && finish.raw?.format !== format;
}

function blocked(answer: ComposedAnswer, { model }: CanonicalRequest): ComposedAnswer {
  const own = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...answer.ext?.[format] };
  return { id: 'mock-blocked', model, ...answer, ext: { ...answer.ext, [format]: own } };
}

/** Undefined where a script wrote something else than an object. */
function argumentsIn(input: string): JsonObject | undefined {
  try {
    const args = input === '' ? {} : parseJson(Buffer.from(input));
    return isJsonObject(args) ? args : undefined;
  } catch {
    return undefined;
  }
}
