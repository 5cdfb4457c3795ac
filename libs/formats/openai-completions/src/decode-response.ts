import type { Candidate, CanonicalResponse } from '#libs/canonical';
import { CandidateNumbers, FieldReader, readOpenAiStreamError, said, unreadable } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readLogprobs } from './logprobs.js';
import { readUsage } from './usage.js';

/**
 * Reads a whole answer. Tolerant: fields of another type than documented are kept as unknown ones. Probabilities
 * are read and kept unread too: the canonical ones say less.
 * @throws GatewayError `provider_invalid_response` where it is no text completion; the provider's own error where
 * the body holds one in spite of its status
 */
export function decodeResponse(body: JsonValue): CanonicalResponse {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error) || typeof body.error === 'string') throw readOpenAiStreamError(body);
  const reader = new FieldReader(body, '', 'lenient');
  const choices = reader.need('choices', reader.list('choices'));
  const usage = reader.record('usage');
  const numbers = new CandidateNumbers();
  return {
    ...said({
      id: reader.nonEmptyText('id'),
      model: reader.nonEmptyText('model'),
      created: reader.number('created'),
    }),
    candidates: choices.map((choice, at) => readCandidate(choice, at, numbers)),
    ...(usage && { usage: readUsage(usage) }),
    ...extending(reader.rest()),
  };
}

function readCandidate(value: JsonValue, position: number, numbers: CandidateNumbers): Candidate {
  const reader = FieldReader.over(value, `choices.${String(position)}`, 'lenient');
  const index = numbers.take(reader.integer('index'), position);
  const text = reader.text('text');
  const logprobs = readLogprobs(reader.peek('logprobs'));
  return {
    index,
    parts: text === undefined ? [] : [{ type: 'text', text }],
    finish: readFinish(reader.text('finish_reason')),
    ...(logprobs && { logprobs }),
    ...extending(reader.rest()),
  };
}
