import type { PartId, StreamEvent } from '#libs/canonical';
import { FieldReader, readTokenLogprobs } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readAnnotations } from './annotations.js';
import { extending } from './extensions.js';
import { format } from './format.js';
import { carrier } from './output-items.js';
import { spelledAs } from './spelling.js';
import { beginningFields, indexOf, objectsIn, textOf, unseen } from './stream-context.js';
import type { ItemDecoder, StreamContext } from './stream-context.js';

type Kind = 'text' | 'refusal';

/** A part of the message's content. */
interface Content {
  readonly part: PartId;
  readonly kind: Kind;
  /** How many characters have been said. */
  seen: number;
  hasLogprobs: boolean;
  readonly annotations: JsonValue[];
  ended: boolean;
}

const kinds: Readonly<Record<string, Kind>> = { output_text: 'text', refusal: 'refusal' };
const textFields: Readonly<Record<Kind, string>> = { text: 'text', refusal: 'refusal' };

/** Reads a message's events. */
export class MessageDecoder implements ItemDecoder {
  readonly #contents = new Map<number, Content>();
  readonly #others = new Set<number>();
  /** The item's own fields, until its first part has taken them along. */
  #item: JsonObject | undefined;
  #began = false;

  constructor(
    private readonly context: StreamContext,
    item: JsonObject,
  ) {
    this.#item = { role: 'assistant', ...beginningFields(item, ['content']) };
  }

  get hasRefusal(): boolean {
    return [...this.#contents.values()].some(({ kind }) => kind === 'refusal');
  }

  push(type: string, body: JsonObject): StreamEvent[] {
    const index = indexOf(body.content_index);
    switch (type) {
      case 'response.content_part.added':
        return this.#begin(index, isJsonObject(body.part) ? textOf(body.part.type) : '');
      case 'response.content_part.done':
        return isJsonObject(body.part) ? this.#completePart(index, body.part) : [];
      case 'response.output_text.delta':
        return this.#words(index, 'text', textOf(body.delta), body.logprobs);
      case 'response.output_text.done':
        return this.#rest(index, 'text', body.text, body.logprobs);
      case 'response.refusal.delta':
        return this.#words(index, 'refusal', textOf(body.delta), undefined);
      case 'response.refusal.done':
        return this.#rest(index, 'refusal', body.refusal, undefined);
      case 'response.output_text.annotation.added':
        return this.#annotation(index, body.annotation);
      default:
        return [];
    }
  }

  complete(item: JsonObject): StreamEvent[] {
    const contents = objectsIn(item.content);
    const events = contents.flatMap((part, index) => [
      ...this.#completePart(index, part),
      ...this.#lateLogprobs(index, part.logprobs),
    ]);
    return [...events, ...this.end()];
  }

  end(): StreamEvent[] {
    const opened = this.#began ? [] : this.#carry();
    const open = [...this.#contents.values()].filter(({ ended }) => !ended);
    return [...opened, ...open.flatMap((content) => this.#endPart(content, undefined))];
  }

  #begin(index: number, type: string): StreamEvent[] {
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    return kind === undefined ? [] : this.#open(index, kind).events;
  }

  #words(index: number, kind: Kind, text: string, logprobs: JsonValue | undefined): StreamEvent[] {
    const { content, events } = this.#open(index, kind);
    if (content.ended) return [];
    content.seen += text.length;
    const reported = this.#logprobs(content, logprobs);
    const said: StreamEvent[] = text === '' ? [] : [{ type: 'text-delta', part: content.part, text }];
    return [...events, ...reported, ...said];
  }

  /** The whole text: what its deltas left out, and probabilities that they did not bring. */
  #rest(
    index: number,
    kind: Kind,
    full: JsonValue | undefined,
    logprobs: JsonValue | undefined,
  ): StreamEvent[] {
    const { content, events } = this.#open(index, kind);
    if (content.ended) return [];
    const told = content.hasLogprobs ? undefined : logprobs;
    return [...events, ...this.#words(index, kind, unseen(full, content.seen), told)];
  }

  #logprobs(content: Content, value: JsonValue | undefined): StreamEvent[] {
    if (!isJsonArray(value) || value.length === 0) return [];
    content.hasLogprobs = true;
    return [{ type: 'logprobs', candidate: 0, logprobs: { content: readTokenLogprobs(value) } }];
  }

  /** Probabilities that only the whole item tells. */
  #lateLogprobs(index: number, value: JsonValue | undefined): StreamEvent[] {
    const content = this.#contents.get(index);
    return content === undefined || content.hasLogprobs ? [] : this.#logprobs(content, value);
  }

  #annotation(index: number, value: JsonValue | undefined): StreamEvent[] {
    const { content, events } = this.#open(index, 'text');
    if (value !== undefined && value !== null) content.annotations.push(value);
    return events;
  }

  #completePart(index: number, part: JsonObject): StreamEvent[] {
    const type = textOf(part.type);
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (kind === undefined) return this.#other(index, type, part);
    const events = this.#rest(index, kind, part[textFields[kind]], part.logprobs);
    const content = this.#contents.get(index);
    return content === undefined || content.ended ? events : [...events, ...this.#endPart(content, part)];
  }

  /** A kind of part that only this format understands. */
  #other(index: number, type: string, part: JsonObject): StreamEvent[] {
    if (this.#others.has(index)) return [];
    this.#others.add(index);
    const opened = this.#began ? [] : this.#carry();
    const value = { type: 'opaque', format, name: `content.${type}`, value: part } as const;
    return [...opened, { type: 'opaque', candidate: 0, value }];
  }

  /** The content at this place, opened where it is new. The first one begins the item. */
  #open(index: number, kind: Kind): { readonly content: Content; readonly events: StreamEvent[] } {
    const known = this.#contents.get(index);
    if (known !== undefined) return { content: known, events: [] };
    const part = this.context.newPart();
    const content: Content = { part, kind, seen: 0, hasLogprobs: false, annotations: [], ended: false };
    this.#contents.set(index, content);
    const start = { type: kind, ...spelledAs(this.#takeItem()) };
    return { content, events: [{ type: 'part-start', candidate: 0, part, start }] };
  }

  #takeItem(): JsonObject {
    const item = this.#item;
    this.#item = undefined;
    this.#began = true;
    return item === undefined ? {} : { item };
  }

  /** A message that does not begin with a text. */
  #carry(): StreamEvent[] {
    const part = this.context.newPart();
    const { spelling } = carrier(this.#takeItem());
    const start = { type: 'text' as const, ...(spelling && { spelling }) };
    return [
      { type: 'part-start', candidate: 0, part, start },
      { type: 'part-end', part },
    ];
  }

  #endPart(content: Content, part: JsonObject | undefined): StreamEvent[] {
    content.ended = true;
    const said = isJsonArray(part?.annotations) ? part.annotations : [];
    const list = content.annotations.length > 0 ? content.annotations : said;
    // A refusal cites nothing: what stands there all the same is kept as it is.
    const annotations = content.kind === 'text' ? readAnnotations(list) : undefined;
    const foreign = annotations === undefined && list.length > 0 ? { annotations: list } : {};
    const rest = { ...restOf(part ?? {}), ...foreign };
    return [
      ...(annotations ?? []).map((annotation): StreamEvent => {
        return { type: 'annotation', part: content.part, annotation };
      }),
      {
        type: 'part-end',
        part: content.part,
        ...extending(Object.keys(rest).length === 0 ? undefined : rest),
      },
    ];
  }
}

/** What a part says beyond its text; probabilities and annotations have events of their own. */
function restOf(part: JsonObject): JsonObject {
  const reader = new FieldReader(part, 'part', 'lenient');
  for (const key of ['type', 'text', 'refusal', 'annotations', 'logprobs']) reader.take(key);
  return reader.rest() ?? {};
}
