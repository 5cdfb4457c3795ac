import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Event } from '../../wire/event-stream.js';
import { isSaid, parse, record, records, text } from '../../wire/json.js';
import type { Gathered } from '../wire-format.js';

/** Puts a stream of text completions together. Source: formats/completions.md, "Streaming". */
export function gatherCompletions(events: readonly Event[]): Gathered {
  const choices = new Map<number, JsonObject>();
  let usage: JsonValue = null;
  let error: JsonObject | undefined;
  let ended = false;
  for (const { name, data } of events) {
    if (name !== undefined) throw new Error(`A completions stream has no event names; this one has ${name}.`);
    if (ended) throw new Error('An event follows [DONE].');
    if (data === '[DONE]') {
      ended = true;
      continue;
    }
    const chunk = parse(data);
    if (isSaid(chunk.error)) error = chunk;
    if (isSaid(chunk.usage)) usage = record(chunk.usage);
    for (const piece of records(chunk.choices)) {
      const index = Number(piece.index);
      choices.set(index, joined(choices.get(index), piece));
    }
  }
  const answer = { object: 'text_completion', choices: [...choices.values()], usage };
  return { answer, ended, ...(error && { error }) };
}

function joined(before: JsonObject | undefined, piece: JsonObject): JsonObject {
  if (before === undefined) return piece;
  if (isSaid(before.finish_reason) && text(piece.text) !== '') throw new Error('Text follows the end.');
  return {
    ...before,
    text: text(before.text) + text(piece.text),
    finish_reason: piece.finish_reason ?? before.finish_reason,
    logprobs: joinedLogprobs(record(before.logprobs), record(piece.logprobs)),
  };
}

function joinedLogprobs(before: JsonObject, next: JsonObject): JsonObject {
  const list = (value: JsonValue | undefined): readonly JsonValue[] => (isJsonArray(value) ? value : []);
  const join = (field: string): readonly JsonValue[] => [...list(before[field]), ...list(next[field])];
  return { tokens: join('tokens'), token_logprobs: join('token_logprobs') };
}
