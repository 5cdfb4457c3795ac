import type { MediaPart, PartId, PartStart, StreamEvent, Usage } from '#libs/canonical';
import type { ChunkedPart, ComposedAnswer, ComposedCandidate, ComposedPart } from './composed-answer.js';
import { LogprobsByChunk } from './logprobs-by-chunk.js';

/**
 * The answer as a stream. Several candidates arrive alternating, as vendors send them.
 * @param promptUsageFirst The prompt's tokens are told at the start, too.
 */
export function toEvents(answer: ComposedAnswer, promptUsageFirst = false): readonly StreamEvent[] {
  const { id, model, created, serviceTier, ext, usage } = answer;
  let parts = 0;
  const nextPart = (): PartId => parts++;
  return [
    {
      type: 'response-start',
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
      ...(created !== undefined && { created }),
      ...(serviceTier !== undefined && { serviceTier }),
      ...(ext && { ext }),
    },
    ...promptUsage(usage, promptUsageFirst),
    ...alternate(answer.candidates.map((candidate) => candidateEvents(candidate, nextPart))),
    { type: 'usage', usage },
    { type: 'response-end' },
  ];
}

function promptUsage({ input }: Usage, isWished: boolean): readonly StreamEvent[] {
  return isWished && input ? [{ type: 'usage', usage: { input, output: { total: 1 } } }] : [];
}

function candidateEvents(candidate: ComposedCandidate, nextPart: () => PartId): readonly StreamEvent[] {
  const { index, finish, ext } = candidate;
  const logprobs = new LogprobsByChunk(index, candidate.logprobs);
  const events = candidate.parts.map((part) => partEvents(part, nextPart(), index, logprobs));
  const calls = candidate.parts.map(({ part }) => part.type === 'tool-call');
  const firstCall = calls.indexOf(true);
  const inOrder =
    candidate.interleaved && firstCall >= 0
      ? [
          ...events.filter((_, position) => calls[position] === false).flat(),
          ...alternate(events.filter((_, position) => calls[position] === true)),
        ]
      : events.flat();
  return [...inOrder, { type: 'candidate-end', candidate: index, finish, ...(ext && { ext }) }];
}

function partEvents(
  composed: ComposedPart,
  part: PartId,
  candidate: number,
  logprobs: LogprobsByChunk,
): readonly StreamEvent[] {
  if (composed.part.type === 'opaque') return [{ type: 'opaque', candidate, value: composed.part }];
  if (composed.chunks === undefined) return mediaEvents(composed.part, part, candidate);
  const last = composed.chunks.length - 1;
  return [
    { type: 'part-start', candidate, part, start: startOf(composed) },
    ...composed.chunks.flatMap((text, position) => [
      // Before their text, so that an encoder can put both into one event.
      ...logprobs.take(composed.part.type, text, position === last),
      deltaOf(composed, part, text),
    ]),
    ...closingEvents(composed, part),
    { type: 'part-end', part },
  ];
}

function startOf({ part }: ChunkedPart): PartStart {
  if (part.type !== 'tool-call') return { type: part.type };
  const { type, id, name, kind, executor, spelling } = part;
  return { type, id, name, kind, executor, ...(spelling && { spelling }) };
}

function deltaOf({ part: { type } }: ChunkedPart, part: PartId, text: string): StreamEvent {
  if (type === 'tool-call') return { type: 'tool-input-delta', part, text };
  return { type: type === 'reasoning' ? 'reasoning-delta' : 'text-delta', part, text };
}

function closingEvents({ part: source }: ChunkedPart, part: PartId): readonly StreamEvent[] {
  if ((source.type === 'reasoning' || source.type === 'tool-call') && source.proof) {
    return [{ type: 'reasoning-proof', part, proof: source.proof }];
  }
  if (source.type !== 'text') return [];
  return (source.annotations ?? []).map((annotation) => ({ type: 'annotation', part, annotation }));
}

function mediaEvents(source: MediaPart, part: PartId, candidate: number): readonly StreamEvent[] {
  const { type, media, mediaType, id, expiresAt, transcript } = source;
  const start = {
    type,
    media,
    ...(mediaType !== undefined && { mediaType }),
    ...(id !== undefined && { id }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  const delta = {
    ...(source.source.kind === 'bytes' && { base64: source.source.base64 }),
    ...(transcript !== undefined && { transcript }),
  };
  return [
    { type: 'part-start', candidate, part, start },
    { type: 'media-delta', part, ...delta },
    { type: 'part-end', part },
  ];
}

function alternate(lists: readonly (readonly StreamEvent[])[]): readonly StreamEvent[] {
  if (lists.length === 1) return lists[0] ?? [];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => {
      const event = list[turn];
      return event ? [event] : [];
    }),
  ).flat();
}
