import type { Logprobs, OpaquePart, PartStart, ReplyDefaults } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { CallItem } from './call-item.js';
import { callTypes } from './call-items.js';
import { callProofItem } from './call-proofs.js';
import { isOpaqueContent, isOwnOpaque } from './content-parts.js';
import { itemId } from './encode-response.js';
import { ownExtension } from './extensions.js';
import { format } from './format.js';
import { ImageItem } from './image-item.js';
import { isClientCall } from './item-plan.js';
import { MessageItem } from './message-item.js';
import { ReasoningItem } from './reasoning-item.js';
import { ItemFrame } from './stream-item.js';
import type { NamedEvent, OpenPartEvent, StreamItem } from './stream-item.js';
import { itemFieldsOf } from './write-items.js';

/**
 * Writes the output: items one after the other. An item is completed when the next one begins or the answer ends,
 * since only then is it known whether more belongs to it.
 */
export class OutputEncoder {
  /** The whole items so far. */
  readonly items: JsonObject[] = [];
  #open: StreamItem | undefined;
  /** The part being written has a form here. */
  #isWriting = false;
  /** Probabilities of words that have not come yet. */
  readonly #early: Logprobs[] = [];
  #hasLogprobs = false;

  constructor(
    private readonly defaults: ReplyDefaults,
    private readonly own: boolean,
  ) {}

  startPart(start: PartStart): NamedEvent[] {
    const open = this.#open;
    this.#isWriting = true;
    if (open?.takes(start) === true) return open.startPart(start);
    const closing = this.#close(false);
    const item = this.#itemFor(start);
    if (item === undefined) {
      this.#isWriting = false;
      return closing;
    }
    return [...closing, ...this.#begin(item), ...item.startPart(start)];
  }

  push(event: OpenPartEvent): NamedEvent[] {
    if (!this.#isWriting || this.#open === undefined) return [];
    return this.#open.push(this.#hasLogprobs ? withoutLogprobs(event) : event);
  }

  keepLogprobs(logprobs: Logprobs): void {
    this.#hasLogprobs = true;
    if (this.#open instanceof MessageItem) this.#open.keepLogprobs(logprobs);
    else this.#early.push(logprobs);
  }

  /** An item, or a part of a message, that only this format understands. */
  opaque(part: OpaquePart): NamedEvent[] {
    if (!isOwnOpaque(part) || !isJsonObject(part.value)) return [];
    if (isOpaqueContent(part) && this.#open instanceof MessageItem) {
      return this.#open.addForeignPart(part.value);
    }
    return isOpaqueContent(part) ? [] : [...this.#close(false), ...this.#wholeItem(part.value)];
  }

  /** Completes the last item. `cut`: the answer ends though the model had not finished. */
  finish(cut: boolean): NamedEvent[] {
    return this.#close(cut);
  }

  #begin(item: StreamItem): NamedEvent[] {
    this.#open = item;
    if (item instanceof MessageItem) {
      for (const logprobs of this.#early.splice(0)) item.keepLogprobs(logprobs);
    }
    return item.open();
  }

  #close(cut: boolean): NamedEvent[] {
    const open = this.#open;
    if (open === undefined) return [];
    this.#open = undefined;
    const events = open.close(cut);
    this.items.push(open.whole);
    const proof = open instanceof CallItem ? open.proof : undefined;
    if (proof === undefined) return events;
    const identity = { id: itemId('rs', this.defaults, this.items.length), status: 'completed' };
    return [...events, ...this.#wholeItem(callProofItem(proof, identity))];
  }

  /** An item that is announced and completed at once. */
  #wholeItem(item: JsonObject): NamedEvent[] {
    const index = this.items.length;
    const begun = item.status === undefined ? item : { ...item, status: 'in_progress' };
    this.items.push(item);
    return [
      { type: 'response.output_item.added', fields: { output_index: index, item: begun } },
      { type: 'response.output_item.done', fields: { output_index: index, item } },
    ];
  }

  /** Undefined where the format has no form for the part. */
  #itemFor(start: PartStart): StreamItem | undefined {
    switch (start.type) {
      case 'text':
      case 'refusal':
        return new MessageItem(this.#frame('message', 'msg', start), this.own);
      case 'reasoning':
        return new ReasoningItem(this.#frame('reasoning', 'rs', start));
      case 'tool-call':
        return this.#callItem(start);
      case 'media': {
        const isImage = start.media === 'image' && start.source === undefined;
        return isImage ? new ImageItem(this.#imageFrame(start.id)) : undefined;
      }
    }
  }

  #callItem(start: PartStart & { readonly type: 'tool-call' }): StreamItem | undefined {
    if (!isClientCall(start)) return undefined;
    const { type, prefix } = callTypes[start.kind];
    const said = itemFieldsOf(start)?.name;
    const call = { ...start, ...(typeof said === 'string' && { name: said }) };
    return new CallItem(this.#frame(type, prefix, start), call, this.own);
  }

  #imageFrame(id: string | undefined): ItemFrame {
    const index = this.items.length;
    return new ItemFrame('image_generation_call', index, undefined, id ?? itemId('ig', this.defaults, index));
  }

  #frame(type: string, prefix: string, part: Parameters<typeof itemFieldsOf>[0]): ItemFrame {
    const index = this.items.length;
    return new ItemFrame(type, index, itemFieldsOf(part), itemId(prefix, this.defaults, index));
  }
}

/** The end of a part without the probabilities that an answer of this format says with its texts, too. */
function withoutLogprobs(event: OpenPartEvent): OpenPartEvent {
  if (event.type !== 'part-end' || event.ext === undefined) return event;
  const { logprobs, ...others } = ownExtension(event.ext) ?? {};
  return logprobs === undefined ? event : { ...event, ext: { [format]: others } };
}
