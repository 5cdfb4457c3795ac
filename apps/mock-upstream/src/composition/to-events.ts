import type { Logprobs, MediaPart, PartId, PartStart, StreamEvent, TokenLogprob } from '#libs/canonical';
import type { ChunkedPart, ComposedAnswer, ComposedCandidate, ComposedPart } from './composed-answer.js';

/** The answer as a stream. Several candidates arrive alternating, as vendors send them. */
export function toEvents(answer: ComposedAnswer): readonly StreamEvent[] {
  const { id, model, created, serviceTier, ext } = answer;
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
    ...alternate(answer.candidates.map((candidate) => candidateEvents(candidate, nextPart))),
    { type: 'usage', usage: answer.usage },
    { type: 'response-end' },
  ];
}

function candidateEvents(candidate: ComposedCandidate, nextPart: () => PartId): readonly StreamEvent[] {
  const { index, finish, ext } = candidate;
  const logprobs = new LogprobsByChunk(candidate.logprobs);
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
      deltaOf(composed, part, text),
      ...(composed.part.type === 'text' ? logprobs.take(text, position === last, candidate) : []),
    ]),
    ...closingEvents(composed, part),
    { type: 'part-end', part },
  ];
}

function startOf({ part }: ChunkedPart): PartStart {
  if (part.type !== 'tool-call') return { type: part.type };
  const { type, id, name, kind, executor } = part;
  return { type, id, name, kind, executor };
}

function deltaOf({ part: { type } }: ChunkedPart, part: PartId, text: string): StreamEvent {
  if (type === 'tool-call') return { type: 'tool-input-delta', part, text };
  return { type: type === 'reasoning' ? 'reasoning-delta' : 'text-delta', part, text };
}

function closingEvents({ part: source }: ChunkedPart, part: PartId): readonly StreamEvent[] {
  if (source.type === 'reasoning' && source.proof) {
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

/** Hands out a candidate's probabilities along with the chunks they belong to. */
class LogprobsByChunk {
  readonly #tokens: readonly TokenLogprob[];
  #given = 0;
  /** Characters of the tokens given minus those of the chunks seen. */
  #ahead = 0;

  constructor(logprobs: Logprobs | undefined) {
    this.#tokens = logprobs?.content ?? [];
  }

  take(chunk: string, isLast: boolean, candidate: number): readonly StreamEvent[] {
    const content: TokenLogprob[] = [];
    this.#ahead -= chunk.length;
    for (let next = this.#next(isLast); next; next = this.#next(isLast)) {
      content.push(next);
      this.#given += 1;
      this.#ahead += next.token.length;
    }
    return content.length === 0 ? [] : [{ type: 'logprobs', candidate, logprobs: { content } }];
  }

  #next(isLast: boolean): TokenLogprob | undefined {
    return isLast || this.#ahead < 0 ? this.#tokens[this.#given] : undefined;
  }
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
