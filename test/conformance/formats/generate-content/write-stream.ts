import type { JsonObject } from '#libs/json';
import { dataEvent, pieces } from '../../wire/event-stream.js';
import { isSaid, record, records, text } from '../../wire/json.js';

/** An answer as the vendor streams it: each event holds new parts alone. Source: formats/generate-content.md, "Streaming". */
export function streamGenerateContent(answer: JsonObject): readonly string[] {
  const { candidates, usageMetadata, ...head } = answer;
  const chunks = records(candidates).flatMap((candidate) => chunksOf(candidate));
  if (chunks.length === 0) return [dataEvent(answer)];
  return chunks.map((chunk, place) =>
    dataEvent({
      candidates: [chunk],
      usageMetadata: place === chunks.length - 1 ? usageMetadata : { ...partial(usageMetadata) },
      ...head,
    }),
  );
}

/** Before the end, only what was read is known. */
function partial(usage: JsonObject['usage']): JsonObject {
  const { promptTokenCount } = record(usage);
  return { promptTokenCount, totalTokenCount: promptTokenCount };
}

function chunksOf(candidate: JsonObject): readonly JsonObject[] {
  const { content, finishReason, logprobsResult, index, ...others } = candidate;
  const parts = records(record(content).parts).flatMap(fragments);
  const chosen = records(record(logprobsResult).chosenCandidates);
  const top = records(record(logprobsResult).topCandidates);
  const running =
    chosen.length > 0
      ? chosen.map((token, place) => ({
          content: { role: 'model', parts: [{ text: token.token }] },
          logprobsResult: { chosenCandidates: [token], topCandidates: top.slice(place, place + 1) },
          index,
        }))
      : parts.map((part) => ({ content: { role: 'model', parts: [part] }, index }));
  return [...running, { content: { role: 'model', parts: [{ text: '' }] }, finishReason, index, ...others }];
}

/** Text comes in pieces, and its signature with the last one; calls come whole. */
function fragments(part: JsonObject): readonly JsonObject[] {
  const words = pieces(text(part.text));
  if (words.length < 2) return [part];
  const { thoughtSignature, ...rest } = part;
  return words.map((piece, place) => ({
    ...rest,
    text: piece,
    ...(place === words.length - 1 && isSaid(thoughtSignature) && { thoughtSignature }),
  }));
}
