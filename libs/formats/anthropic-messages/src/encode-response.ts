import { answerLosses } from '#libs/canonical';
import type {
  Candidate,
  CanonicalResponse,
  Part,
  ReplyDefaults,
  ToolCallPart,
  Translated,
} from '#libs/canonical';
import { sealProof } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesAnswers } from './answer-features.js';
import { writeCitation } from './citations.js';
import { officialDialect } from './dialect.js';
import { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { writeStopReason } from './finish.js';
import { format } from './format.js';
import { writeThinking } from './thinking-blocks.js';
import { callBlockOf, writeToolUse } from './tool-blocks.js';
import { writeUsage } from './usage.js';
import type { MessagesThinkingBlock } from './wire-request.js';

/** Writes a whole answer. What an upstream of this format said comes back as it was. */
export function encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
  const own = isOwnAnswer(response.ext);
  const encoding = new Encoding(officialDialect, own);
  // The format has one candidate.
  const candidate = response.candidates[0] ?? { index: 0, parts: [], finish: { reason: 'unknown' } as const };
  const whole = response.candidates.length === 0 ? { ...response, candidates: [candidate] } : response;
  if (response.usage === undefined) {
    encoding.filled(
      'usage',
      'usage',
      'The provider reported no usage; the format wants counts, and has zeros.',
    );
  }
  const written = {
    id: response.id ?? `msg_${defaults.id}`,
    type: 'message',
    role: 'assistant',
    model: response.model ?? defaults.model,
    content: candidate.parts.flatMap((part, index) => writePart(part, encoding, `content.${index}`)),
    ...writeFinish(candidate, encoding),
    usage: writeUsage(response.usage),
  };
  return {
    value: withExtension(written, response.ext),
    losses: [...answerLosses(whole, anthropicMessagesAnswers), ...encoding.losses],
  };
}

/** Whether an upstream of this format gave the answer: only it says what a message is. */
export function isOwnAnswer(ext: CanonicalResponse['ext']): boolean {
  return ownExtension(ext)?.type === 'message';
}

function writeFinish({ finish, parts }: Candidate, encoding: Encoding): JsonObject {
  const { own } = encoding;
  if (own && finish.raw === undefined) return { stop_reason: null };
  const hasToolCalls = parts.some((part) => part.type === 'tool-call' && part.executor === 'client');
  const hasRefusal = parts.some((part) => part.type === 'refusal');
  const stopSequence = finish.stopSequence ?? null;
  return {
    stop_reason: writeStopReason(finish, { hasToolCalls, hasRefusal }),
    ...((!own || stopSequence !== null) && { stop_sequence: stopSequence }),
  };
}

function writePart(part: Part, encoding: Encoding, path: string): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return writeWords(part, encoding.own);
    case 'reasoning':
      return writeThinking(part, encoding.own);
    case 'tool-call':
      return writeCall(part, encoding, path);
    case 'media':
      if (part.transcript === undefined) return [];
      return writeWords({ type: 'text', text: part.transcript }, encoding.own);
    case 'tool-result':
      return [];
    case 'opaque':
      return part.format === format && isJsonObject(part.value) ? [part.value] : [];
  }
}

/** The vendor takes no empty text back: one that another vendor's answer holds is left away. */
function writeWords(part: Extract<Part, { type: 'text' | 'refusal' }>, own: boolean): readonly JsonObject[] {
  const { text, ext } = part;
  const citations =
    part.type === 'text' ? (part.annotations ?? []).map((one) => writeCitation(one, text, own)) : [];
  if (text === '' && !own && citations.length === 0) return [];
  return [withExtension({ type: 'text', text, ...(citations.length > 0 && { citations }) }, ext)];
}

function writeCall(part: ToolCallPart, encoding: Encoding, path: string): readonly JsonObject[] {
  const type = callBlockOf(part);
  if (type === undefined) return [];
  const block = writeToolUse(part, { type, id: part.id, name: part.name }, encoding, path);
  return part.proof === undefined ? [block] : [block, callProofBlock(sealProof(part.proof))];
}

/** Where the proof of a call stands for this format's clients: after the call, in thinking without words. */
export function callProofBlock(signature: string): JsonObject {
  return { type: 'thinking', thinking: '', signature } satisfies MessagesThinkingBlock;
}
