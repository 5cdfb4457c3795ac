import type { JsonObject } from '#libs/json';
import { dataEvent, pieces } from '../../wire/event-stream.js';
import { isSaid, record, records, text } from '../../wire/json.js';

/** A chat completion as the vendor streams it. Source: formats/chat.md, "Streaming". */
export function streamChat(answer: JsonObject): readonly string[] {
  const { choices, usage, ...head } = answer;
  const start = { ...head, object: 'chat.completion.chunk' };
  const chunk = (index: JsonObject['index'], more: JsonObject): string =>
    dataEvent({
      ...start,
      choices: [{ index, delta: {}, logprobs: null, finish_reason: null, ...more }],
      usage: null,
    });
  const all = records(choices).map((choice) =>
    [...deltasOf(choice), { finish_reason: choice.finish_reason }].map((more) => chunk(choice.index, more)),
  );
  return [...alternate(all), dataEvent({ ...start, choices: [], usage }), 'data: [DONE]\n\n'];
}

function deltasOf(choice: JsonObject): readonly JsonObject[] {
  const message = record(choice.message);
  return [
    { delta: { role: 'assistant', content: '', refusal: null } },
    ...pieces(text(message.reasoning_content)).map((piece) => ({ delta: { reasoning_content: piece } })),
    ...contentOf(choice, text(message.content)),
    ...pieces(text(message.refusal)).map((refusal) => ({ delta: { refusal } })),
    ...callsOf(message),
  ];
}

/** Each probability stands beside its own token. */
function contentOf({ logprobs }: JsonObject, content: string): readonly JsonObject[] {
  if (!isSaid(logprobs)) return pieces(content).map((piece) => ({ delta: { content: piece } }));
  return records(record(logprobs).content).map((entry) => ({
    delta: { content: entry.token },
    logprobs: { content: [entry], refusal: null },
  }));
}

/** Calls open one after the other; what they are called with comes in turns. */
function callsOf(message: JsonObject): readonly JsonObject[] {
  const calls = records(message.tool_calls);
  const heads = calls.map((call, index) => ({
    ...call,
    index,
    function: { ...record(call.function), arguments: '' },
  }));
  const fragments = calls.map((call, index) =>
    pieces(text(record(call.function).arguments)).map((piece) => ({ index, function: { arguments: piece } })),
  );
  return [...heads, ...alternate(fragments)].map((call) => ({ delta: { tool_calls: [call] } }));
}

/** One of each list after the other. */
function alternate<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  );
}
