import type { Candidate, CanonicalResponse, Logprobs, Part } from '#libs/canonical';
import { callIdFor, FieldReader, nonEmptyText, readTokenLogprobs, unreadable } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readAnswerError } from './decode-error.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readModelItem } from './output-items.js';
import { readUsage } from './usage.js';

/**
 * Reads a whole answer. Tolerant: fields of another type than documented are kept as unknown ones.
 * @param seed stands in ids of calls that have none, instead of the answer's id
 * @throws GatewayError `provider_invalid_response` where it is no response; the provider's own error where the
 * answer has failed
 */
export function decodeResponse(body: JsonValue, seed?: string): CanonicalResponse {
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error) || typeof body.error === 'string') throw readAnswerError(body);
  const reader = new FieldReader(body, '', 'lenient');
  const output = reader.need('output', reader.list('output'));
  const id = reader.text('id');
  const model = reader.text('model');
  const created = reader.number('created_at');
  const usage = reader.record('usage');
  const serviceTier = reader.text('service_tier');
  const candidate = readCandidate(output, reader, seed ?? id);
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...(created !== undefined && { created }),
    candidates: [candidate],
    ...(usage && { usage: readUsage(usage) }),
    ...(serviceTier !== undefined && { serviceTier }),
    ...extending(reader.rest()),
  };
}

/** The format gives one answer. The details of one that is not whole stay unread: they come back as they were. */
function readCandidate(
  output: readonly JsonValue[],
  reader: FieldReader,
  origin: string | undefined,
): Candidate {
  const parts = output.flatMap((item, index) => readItem(item, index, reader, origin));
  const logprobs = readLogprobs(output);
  const traits = {
    hasToolCalls: parts.some((part) => part.type === 'tool-call'),
    hasRefusal: parts.some((part) => part.type === 'refusal'),
  };
  return {
    index: 0,
    parts,
    finish: readFinish(reader.text('status'), reader.peek('incomplete_details'), traits),
    ...(logprobs && { logprobs }),
  };
}

function readItem(
  value: JsonValue,
  index: number,
  outer: FieldReader,
  origin: string | undefined,
): readonly Part[] {
  const reader = FieldReader.over(value, outer.at(`output.${String(index)}`), 'lenient');
  const id = nonEmptyText(reader.peek('id'));
  return readModelItem(reader, value, id ?? callIdFor(origin, 0, index));
}

/** Probabilities of all texts, in order; undefined where there are none. */
function readLogprobs(output: readonly JsonValue[]): Logprobs | undefined {
  const content = output
    .filter(isJsonObject)
    .flatMap(({ type, content: parts }) => (type === 'message' && isJsonArray(parts) ? parts : []))
    .filter(isJsonObject)
    .flatMap(({ logprobs }: JsonObject) => (isJsonArray(logprobs) ? readTokenLogprobs(logprobs) : []));
  return content.length === 0 ? undefined : { content };
}
