import type { JsonObject } from '#libs/json';
import { answered, inputOf, paragraphs } from '../../facts.js';
import type { End, ErrorKind, Fact, UsageCount } from '../../facts.js';
import { isSaid, record, records, text } from '../../wire/json.js';

/** What a chat completion says. Source: formats/chat.md, "Response". */
export function readChatAnswer(answer: JsonObject): readonly Fact[] {
  return [...records(answer.choices).flatMap(readChoice), ...readOpenAiUsage(record(answer.usage))];
}

function readChoice(choice: JsonObject): readonly Fact[] {
  const message = record(choice.message);
  const index = Number(choice.index);
  const end = endOf(choice, message);
  const calls = records(message.tool_calls).map((call) => record(call.function));
  const logprobs = records(record(choice.logprobs).content);
  return [
    ...paragraphs(text(message.reasoning_content)).map(answered.thought),
    ...wordsOf(text(message.content), end, index),
    ...(isSaid(message.refusal) ? [answered.declines(text(message.refusal))] : []),
    ...calls.map((call) => answered.call(text(call.name), inputOf(text(call.arguments)))),
    ...logprobs.map(({ token, logprob }) => answered.logprob(text(token), Number(logprob))),
    answered.end(end, index),
  ];
}

const wordsOf = (words: string, end: End, index: number): readonly Fact[] =>
  words === '' ? [] : [end === 'declined' ? answered.declines(words) : answered.words(words, index)];

const ends: Readonly<Record<string, End>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool calls',
  content_filter: 'declined',
};

function endOf(choice: JsonObject, message: JsonObject): End {
  if (isSaid(message.refusal)) return 'declined';
  return isSaid(choice.finish_reason) ? (ends[text(choice.finish_reason)] ?? 'unknown') : 'never';
}

/** The report of chat and text completions. */
export function readOpenAiUsage(usage: JsonObject): readonly Fact[] {
  const input = record(usage.prompt_tokens_details);
  const output = record(usage.completion_tokens_details);
  const counts: readonly (readonly [UsageCount, JsonObject['count']])[] = [
    ['input tokens', usage.prompt_tokens],
    ['cached', input.cached_tokens],
    ['written to the cache', input.cache_write_tokens],
    ['output tokens', usage.completion_tokens],
    ['thinking tokens', output.reasoning_tokens],
  ];
  return counts.flatMap(([what, count]) =>
    Number(count ?? 0) > 0 ? [answered.usage(what, Number(count))] : [],
  );
}

const kinds: Readonly<Record<string, ErrorKind>> = {
  rate_limit_error: 'rate limit',
  rate_limit_exceeded: 'rate limit',
  requests: 'rate limit',
  service_unavailable_error: 'overload',
  server_is_overloaded: 'overload',
  server_error: 'server fault',
  api_error: 'server fault',
  invalid_request_error: 'bad request',
};

/** The errors of OpenAI's endpoints. Source: formats/errors.md. */
export function readOpenAiError({ error }: JsonObject): readonly Fact[] {
  const { code, type } = record(error);
  return [answered.error(kinds[text(code)] ?? kinds[text(type)] ?? 'unknown')];
}
