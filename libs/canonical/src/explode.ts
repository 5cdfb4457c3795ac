import type { MediaPart } from './media.js';
import type { Part, ReasoningPart, TextPart, ToolCallPart } from './part.js';
import type { CanonicalResponse } from './response.js';
import type { PartId, PartStart, StreamEvent } from './stream-event.js';

/**
 * A whole answer as the stream it could have been: each part in one piece, candidate after candidate.
 * `fold` gives the answer back. Cache marks, which only requests carry, are left out, and an empty list of
 * annotations or summaries counts as an absent one.
 *
 * @throws TypeError where a candidate holds a tool result, which no model answers with
 */
export function explode(response: CanonicalResponse): StreamEvent[] {
  const { id, model, created, serviceTier, ext, candidates, usage } = response;
  const events: StreamEvent[] = [
    {
      type: 'response-start',
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
      ...(created !== undefined && { created }),
      ...(serviceTier !== undefined && { serviceTier }),
      ...(ext !== undefined && { ext }),
    },
  ];
  let nextPart: PartId = 0;
  for (const { index, parts, finish, logprobs, ext: candidateExt } of candidates) {
    // Before the words they are about, as in streams: encoders put them beside the next words.
    if (logprobs !== undefined) events.push({ type: 'logprobs', candidate: index, logprobs });
    for (const part of parts) explodePart(part, index, nextPart++, events);
    events.push({
      type: 'candidate-end',
      candidate: index,
      finish,
      ...(candidateExt !== undefined && { ext: candidateExt }),
    });
  }
  if (usage !== undefined) events.push({ type: 'usage', usage });
  events.push({ type: 'response-end' });
  return events;
}

function explodePart(value: Part, candidate: number, part: PartId, events: StreamEvent[]): void {
  if (value.type === 'opaque') {
    events.push({ type: 'opaque', candidate, value });
    return;
  }
  if (value.type === 'tool-result') throw new TypeError('A tool result is no part of an answer.');
  events.push({ type: 'part-start', candidate, part, start: startOf(value) });
  events.push(...contentOf(value, part));
  events.push({ type: 'part-end', part, ...(value.ext !== undefined && { ext: value.ext }) });
}

type OpenablePart = Exclude<Part, { type: 'opaque' | 'tool-result' }>;

function startOf(value: OpenablePart): PartStart {
  switch (value.type) {
    case 'text':
    case 'refusal':
    case 'reasoning':
      return { type: value.type, ...spellingOf(value) };
    case 'tool-call': {
      const { type, id, name, kind, executor } = value;
      return { type, id, name, kind, executor, ...spellingOf(value) };
    }
    case 'media':
      return mediaStart(value);
  }
}

function mediaStart({
  type,
  media,
  source,
  mediaType,
  filename,
  detail,
  id,
  expiresAt,
}: MediaPart): PartStart {
  return {
    type,
    media,
    ...(source.kind !== 'bytes' && { source }),
    ...(mediaType !== undefined && { mediaType }),
    ...(filename !== undefined && { filename }),
    ...(detail !== undefined && { detail }),
    ...(id !== undefined && { id }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function spellingOf({ spelling }: Pick<ReasoningPart, 'spelling'>): Pick<ReasoningPart, 'spelling'> {
  return spelling === undefined ? {} : { spelling };
}

function contentOf(value: OpenablePart, part: PartId): StreamEvent[] {
  switch (value.type) {
    case 'text':
      return textContent(value, part);
    case 'refusal':
      return value.text === '' ? [] : [{ type: 'text-delta', part, text: value.text }];
    case 'reasoning':
      return reasoningContent(value, part);
    case 'tool-call': {
      const input: StreamEvent[] =
        value.input === '' ? [] : [{ type: 'tool-input-delta', part, text: value.input }];
      return [...input, ...proofOf(value, part)];
    }
    case 'media':
      return mediaContent(value, part);
  }
}

function textContent({ text, annotations = [] }: TextPart, part: PartId): StreamEvent[] {
  const delta: StreamEvent[] = text === '' ? [] : [{ type: 'text-delta', part, text }];
  return [
    ...delta,
    ...annotations.map((annotation): StreamEvent => ({ type: 'annotation', part, annotation })),
  ];
}

function reasoningContent(value: ReasoningPart, part: PartId): StreamEvent[] {
  const { text, summary = [] } = value;
  const thoughts: StreamEvent[] = text === undefined ? [] : [{ type: 'reasoning-delta', part, text }];
  const summaries = summary.map((entry, index): StreamEvent => {
    return { type: 'reasoning-delta', part, text: entry, summary: index };
  });
  return [...thoughts, ...summaries, ...proofOf(value, part)];
}

function proofOf({ proof }: ReasoningPart | ToolCallPart, part: PartId): StreamEvent[] {
  return proof === undefined ? [] : [{ type: 'reasoning-proof', part, proof }];
}

function mediaContent({ source, transcript }: MediaPart, part: PartId): StreamEvent[] {
  const base64 = source.kind === 'bytes' && source.base64 !== '' ? source.base64 : undefined;
  if (base64 === undefined && transcript === undefined) return [];
  return [
    {
      type: 'media-delta',
      part,
      ...(base64 !== undefined && { base64 }),
      ...(transcript !== undefined && { transcript }),
    },
  ];
}
