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
import { writeCitation } from './citations.js';
import { officialDialect } from './dialect.js';
import { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { isApproximated, writeStopReason } from './finish.js';
import { format } from './format.js';
import { writeThinking } from './thinking-blocks.js';
import { callBlockOf, writeToolUse } from './tool-blocks.js';
import { writeUsage } from './usage.js';
import type { MessagesThinkingBlock } from './wire-request.js';

/** Writes a whole answer. What an upstream of this format said comes back as it was. */
export function encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
  const own = isOwnAnswer(response.ext);
  const encoding = new Encoding(officialDialect, own);
  const candidate = soleCandidate(response, encoding);
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
  return { value: withExtension(written, response.ext), losses: encoding.losses };
}

/** Whether an upstream of this format gave the answer: only it says what a message is. */
export function isOwnAnswer(ext: CanonicalResponse['ext']): boolean {
  return ownExtension(ext)?.type === 'message';
}

/** The format has one candidate. */
function soleCandidate({ candidates }: CanonicalResponse, encoding: Encoding): Candidate {
  if (candidates.length > 1) {
    encoding.dropped('candidates', 'candidates', 'The format has one answer; the others are left away.');
  }
  const candidate = candidates[0] ?? { index: 0, parts: [], finish: { reason: 'unknown' } };
  if (candidate.logprobs !== undefined) {
    encoding.dropped('logprobs', 'logprobs', 'The format has no place for probabilities.');
  }
  return candidate;
}

function writeFinish({ finish, parts }: Candidate, encoding: Encoding): JsonObject {
  if (isApproximated(finish)) {
    encoding.approximated(
      'stop_reason',
      'finish-reason',
      `The answer ended for the reason "${finish.reason}".`,
    );
  }
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
      if (part.transcript === undefined) return lost(part.media, encoding, path);
      encoding.approximated(path, part.media, 'Speech is sent as its transcript.');
      return writeWords({ type: 'text', text: part.transcript }, encoding.own);
    case 'tool-result':
      return lost('server-tool-result', encoding, path);
    case 'opaque':
      return part.format === format && isJsonObject(part.value)
        ? [part.value]
        : lost(part.name, encoding, path);
  }
}

function lost(feature: string, encoding: Encoding, path: string): readonly JsonObject[] {
  encoding.dropped(path, feature, `The format has no form for ${feature}.`);
  return [];
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
  if (type === undefined) return lost('server-tool-call', encoding, path);
  const block = writeToolUse(part, { type, id: part.id, name: part.name }, encoding, path);
  return part.proof === undefined ? [block] : [block, callProofBlock(sealProof(part.proof))];
}

/** Where the proof of a call stands for this format's clients: after the call, in thinking without words. */
export function callProofBlock(signature: string): JsonObject {
  return { type: 'thinking', thinking: '', signature } satisfies MessagesThinkingBlock;
}
