import type { JsonObject } from '#libs/json';
import { answered, inputOf, paragraphs } from '../../facts.js';
import type { End, Fact, UsageCount } from '../../facts.js';
import { isSaid, record, records, text } from '../../wire/json.js';
import { readOpenAiError } from '../chat/read-answer.js';

/** What a response says. Source: formats/responses.md, "Response object". */
export function readResponse(response: JsonObject): readonly Fact[] {
  const items = records(response.output);
  const end = endOf(response, items);
  return [
    ...items.flatMap((item) => readItem(item, end)),
    answered.end(end),
    ...readUsage(record(response.usage)),
  ];
}

function readItem(item: JsonObject, end: End): readonly Fact[] {
  switch (item.type) {
    case 'message':
      return readContent(records(item.content), end);
    case 'reasoning':
      return [
        ...[...records(item.summary), ...records(item.content)].flatMap((part) =>
          paragraphs(text(part.text)).map(answered.thought),
        ),
        ...(text(item.encrypted_content) === '' ? [] : [answered.proof()]),
      ];
    case 'function_call':
      return [answered.call(text(item.name), inputOf(text(item.arguments)))];
    default:
      throw new Error(`The response holds an item of type ${text(item.type)}.`);
  }
}

function readContent(parts: readonly JsonObject[], end: End): readonly Fact[] {
  const words = parts
    .filter(({ type }) => type === 'output_text')
    .map((part) => text(part.text))
    .join('');
  const refusals = parts.filter(({ type }) => type === 'refusal').map(({ refusal }) => text(refusal));
  const logprobs = parts.flatMap((part) => records(part.logprobs));
  return [
    ...(words === '' ? [] : [end === 'declined' ? answered.declines(words) : answered.words(words)]),
    ...refusals.map(answered.declines),
    ...logprobs.map(({ token, logprob }) => answered.logprob(text(token), Number(logprob))),
  ];
}

function endOf(response: JsonObject, items: readonly JsonObject[]): End {
  const { status, incomplete_details: details } = response;
  const parts = items.flatMap((item) => records(item.content));
  if (parts.some(({ type }) => type === 'refusal')) return 'declined';
  if (status === 'completed')
    return items.some(({ type }) => type === 'function_call') ? 'tool calls' : 'stop';
  if (status !== 'incomplete') return status === 'in_progress' ? 'never' : 'unknown';
  const { reason } = record(details);
  return reason === 'max_output_tokens' ? 'length' : reason === 'content_filter' ? 'declined' : 'unknown';
}

function readUsage(usage: JsonObject): readonly Fact[] {
  const input = record(usage.input_tokens_details);
  const counts: readonly (readonly [UsageCount, JsonObject['count']])[] = [
    ['input tokens', usage.input_tokens],
    ['cached', input.cached_tokens],
    ['written to the cache', input.cache_write_tokens],
    ['output tokens', usage.output_tokens],
    ['thinking tokens', record(usage.output_tokens_details).reasoning_tokens],
  ];
  return counts.flatMap(([what, count]) =>
    isSaid(count) && Number(count) > 0 ? [answered.usage(what, Number(count))] : [],
  );
}

/** Inside a stream the documented form is flat. */
export const readResponsesError = (error: JsonObject): readonly Fact[] =>
  readOpenAiError(isSaid(error.error) ? error : { error });
