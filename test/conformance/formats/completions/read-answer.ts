import { isJsonArray } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { answered } from '../../facts.js';
import type { End, Fact } from '../../facts.js';
import { isSaid, record, records, text } from '../../wire/json.js';
import { readOpenAiUsage } from '../chat/read-answer.js';

const ends: Readonly<Record<string, End>> = { stop: 'stop', length: 'length', content_filter: 'declined' };

/** What a text completion says. Source: formats/completions.md, "Response". */
export function readCompletion(answer: JsonObject): readonly Fact[] {
  if (answer.object !== 'text_completion') throw new Error('The answer is no text completion.');
  return [...records(answer.choices).flatMap(readChoice), ...readOpenAiUsage(record(answer.usage))];
}

function readChoice({ text: words, index, finish_reason: reason, logprobs }: JsonObject): readonly Fact[] {
  const end = isSaid(reason) ? (ends[text(reason)] ?? 'unknown') : 'never';
  const candidate = Number(index);
  const said = end === 'declined' ? answered.declines(text(words)) : answered.words(text(words), candidate);
  return [...(words === '' ? [] : [said]), ...readLogprobs(record(logprobs)), answered.end(end, candidate)];
}

function readLogprobs({ tokens, token_logprobs: values }: JsonObject): readonly Fact[] {
  if (!isJsonArray(tokens) || !isJsonArray(values)) return [];
  return tokens.map((token, place) => answered.logprob(text(token), Number(values[place])));
}
