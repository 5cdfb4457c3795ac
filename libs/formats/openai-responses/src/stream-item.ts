import type { PartId, PartStart, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

/** An event about a part that is open. */
export type OpenPartEvent = Exclude<
  Extract<StreamEvent, { readonly part: PartId }>,
  { readonly type: 'part-start' }
>;

/** One event of the stream, before it is numbered: `type` and its other fields. */
export interface NamedEvent {
  readonly type: string;
  readonly fields: JsonObject;
}

/** An item of the output while it is being written. */
export interface StreamItem {
  /** Announces the item. */
  open(): NamedEvent[];
  /** Whether a part that begins now belongs to this item. */
  takes(start: PartStart): boolean;
  startPart(start: PartStart): NamedEvent[];
  push(event: OpenPartEvent): NamedEvent[];
  /** Completes the item; nothing of it comes later. `cut`: the answer ends here though the model had not finished. */
  close(cut: boolean): NamedEvent[];
  /** The item as it is in the whole answer; known once it is closed. */
  readonly whole: JsonObject;
}

/** What an item says of itself: where it stands, its own fields, and the events about it. */
export class ItemFrame {
  readonly id: string;
  /** The item's own fields, its id and status among them. */
  readonly #fields: JsonObject;

  /**
   * @param own the fields the upstream gave, where it is of this format; its id and status are then its own
   * @param id for an item whose upstream gave none
   */
  constructor(
    readonly type: string,
    readonly index: number,
    own: JsonObject | undefined,
    id: string,
  ) {
    this.id = typeof own?.id === 'string' ? own.id : id;
    this.#fields = own === undefined ? { id, status: 'completed' } : { ...own, id: this.id };
  }

  /** The item as it is announced. */
  added(content: JsonObject): NamedEvent {
    const status = this.#fields.status === undefined ? {} : { status: 'in_progress' };
    const item = { type: this.type, ...this.#fields, ...status, ...content };
    return { type: 'response.output_item.added', fields: { output_index: this.index, item } };
  }

  done(item: JsonObject): NamedEvent {
    return { type: 'response.output_item.done', fields: { output_index: this.index, item } };
  }

  /** The whole item. */
  whole(content: JsonObject, cut: boolean): JsonObject {
    const status = cut && this.#fields.status !== undefined ? { status: 'incomplete' } : {};
    return { type: this.type, ...this.#fields, ...status, ...content };
  }

  /** An event about this item. */
  event(name: string, fields: JsonObject): NamedEvent {
    const place = { item_id: this.id, output_index: this.index };
    return { type: `response.${name}`, fields: { ...place, ...fields } };
  }
}
