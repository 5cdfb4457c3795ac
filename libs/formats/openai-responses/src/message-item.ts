import type { Extensions, Logprobs, PartStart, TokenLogprob } from '#libs/canonical';
import { fill, writeTokenLogprob } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { writeAnnotation } from './annotations.js';
import { ownExtension } from './extensions.js';
import { beginsItem } from './item-plan.js';
import { spellingOf } from './spelling.js';
import { objectsIn } from './stream-context.js';
import type { ItemFrame, NamedEvent, OpenPartEvent, StreamItem } from './stream-item.js';

/** A part of the content while it is being written. */
interface OpenContent {
  readonly kind: 'text' | 'refusal';
  text: string;
  readonly annotations: JsonObject[];
  readonly logprobs: JsonObject[];
}

/** Writes a message: its texts and refusals one after the other. */
export class MessageItem implements StreamItem {
  readonly #content: JsonObject[] = [];
  #open: OpenContent | undefined;
  /** They stand with the next words. */
  #logprobs: TokenLogprob[] = [];
  #whole: JsonObject = {};

  constructor(
    private readonly frame: ItemFrame,
    private readonly own: boolean,
  ) {}

  get whole(): JsonObject {
    return this.#whole;
  }

  open(): NamedEvent[] {
    return [this.frame.added({ role: 'assistant', content: [] })];
  }

  takes(start: PartStart): boolean {
    return (start.type === 'text' || start.type === 'refusal') && !beginsItem(start);
  }

  keepLogprobs({ content }: Logprobs): void {
    this.#logprobs.push(...(content ?? []));
  }

  startPart(start: PartStart): NamedEvent[] {
    if (start.type !== 'text' && start.type !== 'refusal') return [];
    if (spellingOf(start).carrier === true) return [];
    this.#open = { kind: start.type, text: '', annotations: [], logprobs: [] };
    return [this.#event('content_part.added', { part: this.#part(this.#open) })];
  }

  /** A part of content that only this format understands. */
  addForeignPart(part: JsonObject): NamedEvent[] {
    const events = ['content_part.added', 'content_part.done'].map((name) => this.#event(name, { part }));
    this.#content.push(part);
    return events;
  }

  push(event: OpenPartEvent): NamedEvent[] {
    const open = this.#open;
    if (open === undefined) return [];
    switch (event.type) {
      case 'text-delta':
        return this.#words(open, event.text);
      case 'annotation': {
        const annotation = writeAnnotation(event.annotation, this.own);
        return this.#annotation(open, annotation);
      }
      case 'part-end':
        return this.#endPart(open, event.ext);
      default:
        return [];
    }
  }

  close(cut: boolean): NamedEvent[] {
    this.#addLateLogprobs();
    this.#whole = this.frame.whole({ role: 'assistant', content: this.#content }, cut);
    return [this.frame.done(this.#whole)];
  }

  #words(open: OpenContent, delta: string): NamedEvent[] {
    if (delta === '') return [];
    open.text += delta;
    if (open.kind === 'refusal') return [this.#event('refusal.delta', { delta })];
    return [this.#event('output_text.delta', { delta, logprobs: this.#takeLogprobs(open) })];
  }

  #annotation(open: OpenContent, annotation: JsonObject): NamedEvent[] {
    open.annotations.push(annotation);
    const annotationIndex = open.annotations.length - 1;
    return [this.#event('output_text.annotation.added', { annotation_index: annotationIndex, annotation })];
  }

  #endPart(open: OpenContent, ext: Extensions | undefined): NamedEvent[] {
    const late = ownExtension(ext) ?? {};
    const foreign = isJsonArray(late.annotations)
      ? late.annotations.flatMap((value) => this.#foreign(open, value))
      : [];
    if (open.kind === 'text') this.#takeLogprobs(open);
    if (open.logprobs.length === 0) open.logprobs.push(...objectsIn(late.logprobs));
    const part = fill(this.#part(open), late);
    const said =
      open.kind === 'text'
        ? this.#event('output_text.done', { text: open.text, logprobs: open.logprobs })
        : this.#event('refusal.done', { refusal: open.text });
    const done = this.#event('content_part.done', { part });
    this.#content.push(part);
    this.#open = undefined;
    return [...foreign, said, done];
  }

  /** An annotation that only this format understands. */
  #foreign(open: OpenContent, value: JsonValue): NamedEvent[] {
    return isJsonObject(value) ? this.#annotation(open, value) : [];
  }

  #part({ kind, text, annotations, logprobs }: OpenContent): JsonObject {
    return kind === 'text'
      ? { type: 'output_text', text, annotations: [...annotations], logprobs: [...logprobs] }
      : { type: 'refusal', refusal: text };
  }

  #takeLogprobs(open: OpenContent): readonly JsonObject[] {
    const written = this.#logprobs.splice(0).map(writeTokenLogprob);
    open.logprobs.push(...written);
    return written;
  }

  /** Probabilities that came after the text they are about are told with the whole message. */
  #addLateLogprobs(): void {
    const index = this.#content.findIndex(({ type }) => type === 'output_text');
    const text = this.#content[index];
    // An answer that was whole brought them with its texts already.
    const isKnown = this.#content.some(({ logprobs }) => objectsIn(logprobs).length > 0);
    if (text === undefined || isKnown || this.#logprobs.length === 0) return;
    this.#content[index] = { ...text, logprobs: this.#logprobs.map(writeTokenLogprob) };
  }

  #event(name: string, fields: JsonObject): NamedEvent {
    return this.frame.event(name, { content_index: this.#content.length, ...fields });
  }
}
