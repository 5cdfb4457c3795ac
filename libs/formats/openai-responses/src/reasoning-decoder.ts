import type { PartId, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { ownProof } from './call-items.js';
import { extending } from './extensions.js';
import { spelledAs } from './spelling.js';
import { beginningFields, indexOf, lateFields, objectsIn, textOf, unseen } from './stream-context.js';
import type { ItemDecoder, StreamContext } from './stream-context.js';

const ownFields = ['summary', 'content', 'encrypted_content'];

/** Reads the events of one stretch of thinking. */
export class ReasoningDecoder implements ItemDecoder {
  readonly #part: PartId;
  readonly #item: JsonObject;
  /** How many characters of each summary, and of each text, have been said. */
  readonly #seen = { summary: new Map<number, number>(), content: new Map<number, number>() };
  #opened = false;
  #ended = false;
  #lastContent: number | undefined;

  constructor(context: StreamContext, item: JsonObject) {
    this.#part = context.newPart();
    this.#item = beginningFields(item, ownFields);
  }

  push(type: string, body: JsonObject): StreamEvent[] {
    if (this.#ended) return [];
    return [...this.#open(), ...this.#event(type, body)];
  }

  complete(item: JsonObject): StreamEvent[] {
    if (this.#ended) return [];
    const summaries = objectsIn(item.summary).flatMap(({ text }, index) => this.#restOfSummary(index, text));
    const contents = objectsIn(item.content).flatMap(({ text }, index) => this.#restOfContent(index, text));
    const { encrypted_content: data, id } = item;
    const proof: StreamEvent[] =
      typeof data === 'string'
        ? [{ type: 'reasoning-proof', part: this.#part, proof: ownProof(data, id) }]
        : [];
    const late = lateFields(item, this.#item, ownFields);
    return [...this.#open(), ...contents, ...summaries, ...proof, ...this.#end(late)];
  }

  end(): StreamEvent[] {
    return this.#ended ? [] : [...this.#open(), ...this.#end(undefined)];
  }

  #event(type: string, body: JsonObject): StreamEvent[] {
    switch (type) {
      case 'response.reasoning_summary_text.delta':
        return this.#summary(indexOf(body.summary_index), textOf(body.delta));
      case 'response.reasoning_summary_text.done':
        return this.#restOfSummary(indexOf(body.summary_index), body.text);
      case 'response.reasoning_text.delta':
        return this.#content(indexOf(body.content_index), textOf(body.delta));
      case 'response.reasoning_text.done':
        return this.#restOfContent(indexOf(body.content_index), body.text);
      default:
        return [];
    }
  }

  #open(): StreamEvent[] {
    if (this.#opened) return [];
    this.#opened = true;
    const item = this.#item;
    const start = {
      type: 'reasoning' as const,
      ...spelledAs(Object.keys(item).length === 0 ? {} : { item }),
    };
    return [{ type: 'part-start', candidate: 0, part: this.#part, start }];
  }

  #end(late: JsonObject | undefined): StreamEvent[] {
    this.#ended = true;
    return [{ type: 'part-end', part: this.#part, ...extending(late) }];
  }

  #summary(index: number, text: string): StreamEvent[] {
    if (text === '') return [];
    count(this.#seen.summary, index, text);
    return [{ type: 'reasoning-delta', part: this.#part, text, summary: index }];
  }

  /** Several texts are one, set apart by a blank line. */
  #content(index: number, text: string): StreamEvent[] {
    if (text === '') return [];
    const isNext = this.#lastContent !== undefined && this.#lastContent !== index;
    this.#lastContent = index;
    count(this.#seen.content, index, text);
    return [{ type: 'reasoning-delta', part: this.#part, text: isNext ? `\n\n${text}` : text }];
  }

  #restOfSummary(index: number, full: JsonObject[string]): StreamEvent[] {
    return this.#summary(index, unseen(full, this.#seen.summary.get(index) ?? 0));
  }

  #restOfContent(index: number, full: JsonObject[string]): StreamEvent[] {
    return this.#content(index, unseen(full, this.#seen.content.get(index) ?? 0));
  }
}

function count(seen: Map<number, number>, index: number, text: string): void {
  seen.set(index, (seen.get(index) ?? 0) + text.length);
}
