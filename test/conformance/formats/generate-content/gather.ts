import type { JsonObject } from '#libs/json';
import type { Event } from '../../wire/event-stream.js';
import { isSaid, parse, record, records } from '../../wire/json.js';
import type { Gathered } from '../wire-format.js';

/** Puts a stream of generateContent together. Source: formats/generate-content.md, "Streaming". */
export function gatherGenerateContent(events: readonly Event[]): Gathered {
  const candidates = new Map<number, JsonObject>();
  let answer: JsonObject = {};
  let error: JsonObject | undefined;
  for (const { name, data } of events) {
    if (name !== undefined) throw new Error("The vendor's clients drop events that have names.");
    const chunk = parse(data);
    if (isSaid(chunk.error)) error = chunk;
    else answer = { ...answer, ...chunk };
    for (const piece of records(chunk.candidates)) {
      const index = Number(piece.index ?? 0);
      candidates.set(index, joined(candidates.get(index) ?? {}, piece));
    }
  }
  const blocked = isSaid(record(answer.promptFeedback).blockReason);
  const whole = [...candidates.values()].every(({ finishReason }) => isSaid(finishReason));
  return {
    answer: { ...answer, candidates: [...candidates.values()] },
    ended: error === undefined && (blocked || (whole && candidates.size > 0)),
    ...(error && { error }),
  };
}

function joined(before: JsonObject, piece: JsonObject): JsonObject {
  if (isSaid(before.finishReason) && records(record(piece.content).parts).length > 0) {
    throw new Error('Parts follow the end of their candidate.');
  }
  const parts = [...records(record(before.content).parts), ...records(record(piece.content).parts)];
  return {
    ...before,
    ...piece,
    content: { role: 'model', parts },
    ...(isSaid(before.logprobsResult) && {
      logprobsResult: {
        chosenCandidates: [
          ...records(record(before.logprobsResult).chosenCandidates),
          ...records(record(piece.logprobsResult).chosenCandidates),
        ],
      },
    }),
  };
}
