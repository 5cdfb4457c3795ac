import type { JsonObject, JsonValue } from '#libs/json';
import type { Event } from '../../wire/event-stream.js';
import { isSaid, parse, record, records, text } from '../../wire/json.js';
import type { Gathered } from '../wire-format.js';

interface Choice {
  readonly message: Record<string, JsonValue>;
  readonly calls: { id: JsonValue; type: JsonValue; name: string; arguments: string }[];
  readonly logprobs: JsonObject[];
  finish: JsonValue;
}

/** Puts a chat stream together. Source: formats/chat.md, "Streaming". */
export function gatherChat(events: readonly Event[]): Gathered {
  const choices = new Map<number, Choice>();
  let head: JsonObject = {};
  let usage: JsonValue = null;
  let error: JsonObject | undefined;
  let ended = false;
  for (const { name, data } of events) {
    if (name !== undefined) throw new Error(`A chat stream has no event names; this one has ${name}.`);
    if (ended) throw new Error('An event follows [DONE].');
    if (data === '[DONE]') {
      ended = true;
      continue;
    }
    const chunk = parse(data);
    if (isSaid(chunk.error)) error = chunk;
    else head = { id: checkSame(head.id, chunk.id), model: chunk.model ?? null };
    if (isSaid(chunk.usage)) usage = record(chunk.usage);
    for (const piece of records(chunk.choices)) add(choiceAt(choices, Number(piece.index)), piece);
  }
  const answer = { ...head, object: 'chat.completion', choices: [...choices].map(toChoice), usage };
  return { answer, ended, ...(error && { error }) };
}

function checkSame(first: JsonValue | undefined, next: JsonValue | undefined): JsonValue {
  if (first !== undefined && first !== next) throw new Error('The id changes within the stream.');
  return next ?? null;
}

function choiceAt(choices: Map<number, Choice>, index: number): Choice {
  const known = choices.get(index);
  if (known !== undefined) return known;
  const choice = { message: {}, calls: [], logprobs: [], finish: null };
  choices.set(index, choice);
  return choice;
}

function add(choice: Choice, piece: JsonObject): void {
  const { tool_calls: calls, ...delta } = record(piece.delta);
  if (isSaid(choice.finish) && Object.keys(delta).length > 0) throw new Error('A delta follows the end.');
  for (const [field, value] of Object.entries(delta)) {
    const before = choice.message[field];
    const joins = typeof value === 'string' && typeof before === 'string' && field !== 'role';
    if (joins) choice.message[field] = before + value;
    else if (isSaid(value)) choice.message[field] = value ?? null;
  }
  for (const call of records(calls)) addCall(choice, call);
  choice.logprobs.push(...records(record(piece.logprobs).content));
  choice.finish = piece.finish_reason ?? choice.finish;
}

function addCall(choice: Choice, call: JsonObject): void {
  const index = Number(call.index);
  const { name, arguments: input } = record(call.function);
  const known = choice.calls[index];
  if (known !== undefined) {
    known.arguments += text(input);
    return;
  }
  if (index !== choice.calls.length) throw new Error(`Call ${index} comes before the one before it.`);
  choice.calls.push({
    id: call.id ?? null,
    type: call.type ?? null,
    name: text(name),
    arguments: text(input),
  });
}

function toChoice([index, { message, calls, logprobs, finish }]: [number, Choice]): JsonObject {
  const toolCalls = calls.map(({ id, type, ...called }) => ({ id, type, function: called }));
  return {
    index,
    message: { content: null, ...message, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) },
    logprobs: logprobs.length > 0 ? { content: logprobs } : null,
    finish_reason: finish,
  };
}
