import type { Extensions, OpaquePart, Part, PartStart, Proof, StreamEvent } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readPart } from './content-parts.js';
import type { PartContext } from './content-parts.js';
import { answerContext } from './decode-response.js';
import { extending } from './extensions.js';
import { rankOfFinish, readFinish } from './finish.js';
import { readCitations } from './grounding.js';
import { readLogprobs } from './logprobs.js';
import { spelledAs } from './spelling.js';

/** A part that goes on over chunks. One is open at a time; another kind closes it. */
interface Running {
  readonly key: string;
  readonly part: number;
  /** Its words so far, for the places of citations. */
  text: string;
}

type ReadPart = Exclude<Part, OpaquePart>;

const candidateFields = new Set(['index', 'content', 'finishReason', 'logprobsResult']);

/** Reads the chunks' entries for one candidate. */
export class CandidateDecoder {
  readonly #context: PartContext;
  /** Unknown fields as last seen: they come with the candidate's end. */
  readonly #rest = new Map<string, JsonValue>();
  #running: Running | undefined;
  #finish: string | undefined;
  #hasToolCalls = false;

  constructor(
    private readonly index: number,
    origin: string | undefined,
    private readonly newPart: () => number,
  ) {
    this.#context = answerContext(origin, index);
  }

  /** Whether the upstream has said why the candidate ended. */
  get finished(): boolean {
    return this.#finish !== undefined;
  }

  push(candidate: JsonObject): StreamEvent[] {
    const { content, finishReason } = candidate;
    const parts = isJsonObject(content) && isJsonArray(content.parts) ? content.parts : [];
    const events = [
      ...this.#logprobs(candidate.logprobsResult),
      ...parts.filter(isJsonObject).flatMap((part) => this.#part(part)),
      ...this.#citations(candidate.groundingMetadata),
    ];
    for (const key in candidate) {
      const value = candidate[key] ?? null;
      if (!candidateFields.has(key) && value !== null) this.#rest.set(key, value);
    }
    if (typeof finishReason === 'string' && finishReason !== '') this.#hearFinish(finishReason);
    return events;
  }

  #hearFinish(said: string): void {
    const heard = this.#finish;
    if (heard === undefined || rankOfFinish(said) > rankOfFinish(heard)) this.#finish = said;
  }

  end(): StreamEvent[] {
    return [
      ...this.#closeRunning(),
      {
        type: 'candidate-end',
        candidate: this.index,
        finish: readFinish(this.#finish, this.#hasToolCalls),
        ...extending(unlessEmpty(Object.fromEntries(this.#rest))),
      },
    ];
  }

  #part(value: JsonObject): StreamEvent[] {
    return readPart(value, `candidates.${this.index}.content.parts`, this.#context).flatMap((part) =>
      part.type === 'opaque'
        ? [...this.#closeRunning(), { type: 'opaque' as const, candidate: this.index, value: part }]
        : this.#readPart(part),
    );
  }

  #readPart(part: ReadPart): StreamEvent[] {
    switch (part.type) {
      case 'text':
        return this.#text(part.text, part);
      case 'reasoning':
        return part.text === undefined ? this.#proof(part) : this.#thought(part.text, part);
      case 'media':
        return this.#media(part);
      case 'tool-call':
        return this.#call(part);
      case 'tool-result':
      case 'refusal':
        return [];
    }
  }

  #text(text: string, part: Part & { type: 'text' }): StreamEvent[] {
    if (text === '' && part.ext === undefined) return [];
    const { events, running } = this.#open('text', { type: 'text' });
    running.text += text;
    const delta: StreamEvent[] = text === '' ? [] : [{ type: 'text-delta', part: running.part, text }];
    return [...events, ...delta, ...(part.ext === undefined ? [] : this.#closeRunning(part))];
  }

  #thought(text: string, part: Part & { type: 'reasoning' }): StreamEvent[] {
    if (text === '' && part.ext === undefined && part.proof === undefined) return [];
    const { events, running } = this.#open('thought', { type: 'reasoning' });
    const delta: StreamEvent[] = text === '' ? [] : [{ type: 'reasoning-delta', part: running.part, text }];
    const isLast = part.ext !== undefined || part.proof !== undefined;
    return [
      ...events,
      ...delta,
      ...proofOf(running.part, part.proof),
      ...(isLast ? this.#closeRunning(part) : []),
    ];
  }

  /** Google's proof of a text or medium. In a stream it always stands on a part of its own. */
  #proof({ proof, ext }: Part & { type: 'reasoning' }): StreamEvent[] {
    return this.#whole({ type: 'reasoning', ...spelledAs({ signed: 'empty' }) }, { ext }, (part) =>
      proofOf(part, proof),
    );
  }

  /** Sound comes in pieces of one medium; all else is whole. */
  #media(part: Part & { type: 'media' }): StreamEvent[] {
    const { source, ext, ...start } = part;
    if (source.kind !== 'bytes') return this.#whole({ ...start, source }, { ext }, () => []);
    const delta = (id: number): StreamEvent[] => [{ type: 'media-delta', part: id, base64: source.base64 }];
    if (part.media !== 'audio' || ext !== undefined) return this.#whole(start, { ext }, delta);
    const { events, running } = this.#open(`audio:${part.mediaType ?? ''}`, start);
    return [...events, ...delta(running.part)];
  }

  #call({ input, proof, ext, ...start }: Part & { type: 'tool-call' }): StreamEvent[] {
    this.#hasToolCalls = true;
    return this.#whole(start, { ext }, (part) => [
      ...(input === '' ? [] : [{ type: 'tool-input-delta' as const, part, text: input }]),
      ...proofOf(part, proof),
    ]);
  }

  #logprobs(value: JsonValue | undefined): StreamEvent[] {
    const logprobs = readLogprobs(value);
    const isEmpty = (logprobs?.content ?? []).length === 0;
    return logprobs === undefined || isEmpty ? [] : [{ type: 'logprobs', candidate: this.index, logprobs }];
  }

  #citations(metadata: JsonValue | undefined): StreamEvent[] {
    const running = this.#running;
    if (running?.key !== 'text') return [];
    return readCitations(metadata, () => running.text).map(({ annotation }) => ({
      type: 'annotation',
      part: running.part,
      annotation,
    }));
  }

  /** A part that one chunk holds from beginning to end. */
  #whole(
    start: PartStart,
    { ext }: { readonly ext: Extensions | undefined },
    content: (part: number) => readonly StreamEvent[],
  ): StreamEvent[] {
    const closing = this.#closeRunning();
    const part = this.newPart();
    return [
      ...closing,
      { type: 'part-start', candidate: this.index, part, start },
      ...content(part),
      { type: 'part-end', part, ...(ext !== undefined && { ext }) },
    ];
  }

  /** The running part of this kind, opened where another one runs. */
  #open(
    key: string,
    start: PartStart,
  ): { readonly events: readonly StreamEvent[]; readonly running: Running } {
    if (this.#running?.key === key) return { events: [], running: this.#running };
    const closing = this.#closeRunning();
    const running: Running = { key, part: this.newPart(), text: '' };
    this.#running = running;
    const opening: StreamEvent = { type: 'part-start', candidate: this.index, part: running.part, start };
    return { events: [...closing, opening], running };
  }

  #closeRunning({ ext }: Pick<ReadPart, 'ext'> = {}): StreamEvent[] {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return [];
    return [{ type: 'part-end', part: running.part, ...(ext !== undefined && { ext }) }];
  }
}

function proofOf(part: number, proof: Proof | undefined): StreamEvent[] {
  return proof === undefined ? [] : [{ type: 'reasoning-proof', part, proof }];
}
