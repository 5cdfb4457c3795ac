import { isDeepStrictEqual } from 'node:util';
import type { Candidate, CanonicalResponse, Logprobs } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { readAssistantMessage } from './assistant-message.js';
import { extending } from './extensions.js';
import { callIdFor, CandidateNumbers, FieldReader, readOpenAiStreamError, unreadable } from '#libs/codec-kit';
import { readFinish } from './finish.js';
import { legacyCallId } from './legacy-functions.js';
import { readLogprobs, writeLogprobs } from './logprobs.js';
import { readUsage } from './usage.js';

/**
 * Reads a whole answer. Tolerant: fields of another type than documented are kept as unknown ones.
 * @throws GatewayError `provider_invalid_response` where it is no chat completion; the provider's own error where
 * the body holds one in spite of its status
 */
export function decodeResponse(body: JsonValue, seed?: string): CanonicalResponse {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error) || typeof body.error === 'string') throw readOpenAiStreamError(body);
  const reader = new FieldReader(body, '', 'lenient');
  const choices = reader.need('choices', reader.list('choices'));
  const id = reader.nonEmptyText('id');
  const model = reader.nonEmptyText('model');
  const created = reader.number('created');
  const usage = reader.record('usage');
  const serviceTier = reader.text('service_tier');
  const numbers = new CandidateNumbers();
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...(created !== undefined && { created }),
    candidates: choices.map((choice, at) => readCandidate(choice, at, { numbers, origin: seed ?? id })),
    ...(usage && { usage: readUsage(usage) }),
    ...(serviceTier !== undefined && { serviceTier }),
    ...extending(reader.rest()),
  };
}

/** What the candidates of an answer share. */
interface AnswerIdentity {
  readonly numbers: CandidateNumbers;
  readonly origin: string | undefined;
}

function readCandidate(value: JsonValue, position: number, { numbers, origin }: AnswerIdentity): Candidate {
  const reader = FieldReader.over(value, `choices.${String(position)}`, 'lenient');
  const message = reader.need('message', reader.object('message'));
  const index = numbers.take(reader.integer('index'), position);
  message.choice('role', ['assistant']);
  const { parts } = readAssistantMessage(
    message,
    () => legacyCallId(index),
    (call) => callIdFor(origin, index, call),
  );
  const logprobs = readWholeLogprobs(reader);
  const traits = {
    hasToolCalls: parts.some((part) => part.type === 'tool-call'),
    hasRefusal: parts.some((part) => part.type === 'refusal'),
  };
  return {
    index,
    parts,
    finish: readFinish(reader.text('finish_reason'), traits),
    ...(logprobs && { logprobs }),
    ...extending(reader.rest()),
  };
}

/** Probabilities told in other words than this format's own stay among the unread besides. */
function readWholeLogprobs(reader: FieldReader): Logprobs | undefined {
  const said = reader.record('logprobs');
  const logprobs = readLogprobs(said);
  if (said !== undefined && !isDeepStrictEqual(writeLogprobs(logprobs), said)) reader.leave('logprobs');
  return logprobs;
}
