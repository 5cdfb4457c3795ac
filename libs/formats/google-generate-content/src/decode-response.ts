import type { Candidate, CanonicalResponse, Part, TextPart } from '#libs/canonical';
import {
  callIdFor,
  CandidateNumbers,
  FieldReader,
  readGoogleStreamError,
  readGoogleUsage,
  unreadable,
} from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { opaque, readPart } from './content-parts.js';
import type { PartContext } from './content-parts.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readCitations } from './grounding.js';
import { readLogprobs } from './logprobs.js';

/**
 * Reads a whole answer. Tolerant: fields of another type than documented are kept as unknown ones. An answer
 * and its candidates always have extensions of this format, if empty ones: so the encoder knows its own.
 * @throws GatewayError `provider_invalid_response` where it is no answer of this format; the provider's own
 * error where the body holds one in spite of its status
 */
export function decodeResponse(body: JsonValue, seed?: string): CanonicalResponse {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error)) throw readGoogleStreamError(body);
  const reader = new FieldReader(body, '', 'lenient');
  const id = reader.nonEmptyText('responseId');
  const model = reader.nonEmptyText('modelVersion');
  const usage = reader.record('usageMetadata');
  const candidates = isJsonObject(body.promptFeedback)
    ? (reader.list('candidates') ?? [])
    : reader.need('candidates', reader.list('candidates'));
  if (candidates.length === 0) reader.leave('candidates');
  const numbers = new CandidateNumbers();
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    candidates:
      candidates.length === 0
        ? [blocked]
        : candidates.map((value, at) => readCandidate(value, at, { numbers, origin: seed ?? id })),
    ...(usage && { usage: readGoogleUsage(usage) }),
    ...extending(reader.rest() ?? {}),
  };
}

/** What stands for the answer to a prompt that was blocked: it has no candidates. */
const blocked: Candidate = { index: 0, parts: [], finish: { reason: 'content-filter' } };

/** What the candidates of an answer share. */
interface AnswerIdentity {
  readonly numbers: CandidateNumbers;
  readonly origin: string | undefined;
}

function readCandidate(value: JsonValue, position: number, { numbers, origin }: AnswerIdentity): Candidate {
  const reader = FieldReader.over(value, `candidates.${position}`, 'lenient');
  const index = numbers.take(reader.peek('index'), position);
  const content = reader.object('content');
  const list = content?.list('parts') ?? [];
  if (list.length === 0) content?.leave('parts');
  const context = answerContext(origin, index);
  const read = list.map((part, at) => readPart(part, reader.at(`content.parts.${at}`), context));
  const parts = withCitations(read, reader.peek('groundingMetadata'));
  const logprobs = readLogprobs(reader.peek('logprobsResult'));
  const hasToolCalls = parts.some(({ type }) => type === 'tool-call');
  return {
    index,
    parts,
    finish: readFinish(reader.nonEmptyText('finishReason'), hasToolCalls),
    ...(logprobs && { logprobs }),
    ...extending(reader.rest() ?? {}),
  };
}

/** How parts of an answer are read: leniently, with ids of its own for calls that have none. */
export function answerContext(origin: string | undefined, candidate: number): PartContext {
  let calls = 0;
  return {
    strictness: 'lenient',
    callId: (_, id) => {
      const made = callIdFor(origin, candidate, calls++);
      return id ?? made;
    },
    readResult: (_: FieldReader, value: JsonObject) => opaque('functionResponse', value),
  };
}

/** Citations speak of parts by their place on the wire; without one they mean the text. */
function withCitations(read: readonly (readonly Part[])[], metadata: JsonValue | undefined): readonly Part[] {
  const parts = read.flat();
  const first = parts.find((part) => part.type === 'text');
  const textAt = (place: number): TextPart | undefined =>
    read[place]?.find((part) => part.type === 'text') ?? first;
  const citations = readCitations(metadata, (place) => textAt(place)?.text ?? '');
  if (citations.length === 0) return parts;
  return parts.map((part) => {
    if (part.type !== 'text') return part;
    const own = citations.filter(({ part: place }) => textAt(place) === part);
    return own.length === 0 ? part : { ...part, annotations: own.map(({ annotation }) => annotation) };
  });
}
