import type { StreamEvent } from '#libs/canonical';
import { callIdFor } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { AudioDecoder } from './audio-decoder.js';
import { CallDecoder } from './call-decoder.js';
import type { AnswerTraits } from './finish.js';
import { HostedDecoder } from './hosted-decoder.js';
import { ItemPlaces } from './item-places.js';
import { MessageDecoder } from './message-decoder.js';
import { ReasoningDecoder } from './reasoning-decoder.js';
import { objectsIn } from './stream-context.js';
import type { ItemDecoder, StreamContext } from './stream-context.js';
import { itemEvents } from './wire-events.js';

/** The type of item that an event speaks of, for streams that do not announce their items. */
const typesByEvent: ReadonlyMap<string, string> = new Map(
  Object.entries(itemEvents)
    .reverse()
    .flatMap(([type, events]) => events.map((event): [string, string] => [event, type])),
);

/** Reads the events about the output: each belongs to the item of its index, else of its id, else to the last one. */
export class OutputDecoder {
  readonly #items = new Map<number, ItemDecoder>();
  readonly #places = new ItemPlaces();
  readonly #audio: AudioDecoder;
  #last = 0;

  constructor(private readonly context: StreamContext) {
    this.#audio = new AudioDecoder(context);
  }

  get traits(): AnswerTraits {
    const items = [...this.#items.values()];
    return {
      hasToolCalls: items.some((item) => item instanceof CallDecoder),
      hasRefusal: items.some((item) => item instanceof MessageDecoder && item.hasRefusal),
    };
  }

  push(type: string, body: JsonObject): StreamEvent[] {
    if (type.startsWith('response.audio.')) return this.#audio.push(type, body);
    const index = this.#indexFor(body);
    if (type === 'response.output_item.added') return this.#add(index, body);
    if (type === 'response.output_item.done') {
      return isJsonObject(body.item) ? this.#complete(index, body.item) : [];
    }
    const itemType = typesByEvent.get(type);
    if (itemType === undefined) return [];
    return this.#itemAt(index, { type: itemType, ...namedItem(body) }).push(type, body);
  }

  /** The whole output: what its events have not said yet; then all that is open ends. Adds to `events` as it goes. */
  finish(output: JsonObject[string], events: StreamEvent[]): void {
    const items = objectsIn(output);
    const places = this.#places.resolve(items);
    for (const [own, item] of items.entries()) events.push(...this.#complete(places[own] ?? own, item));
    for (const item of this.#items.values()) events.push(...item.end());
    events.push(...this.#audio.end());
  }

  #add(index: number, body: JsonObject): StreamEvent[] {
    if (!isJsonObject(body.item)) return [];
    return this.#itemAt(index, body.item).push('response.output_item.added', body);
  }

  #complete(index: number, item: JsonObject): StreamEvent[] {
    return this.#itemAt(index, item).complete(item);
  }

  #itemAt(index: number, item: JsonObject): ItemDecoder {
    let decoder = this.#items.get(index);
    if (decoder === undefined) {
      decoder = this.#decoderFor(item, index);
      this.#items.set(index, decoder);
    }
    this.#places.learn(index, item);
    this.#last = index;
    return decoder;
  }

  #decoderFor(item: JsonObject, index: number): ItemDecoder {
    const { context } = this;
    switch (item.type) {
      case 'message':
        return new MessageDecoder(context, item);
      case 'reasoning':
        return new ReasoningDecoder(context, item);
      case 'function_call':
        return new CallDecoder(context, 'function', item, callIdFor(context.origin, 0, index));
      case 'custom_tool_call':
        return new CallDecoder(context, 'custom', item, callIdFor(context.origin, 0, index));
      default:
        return new HostedDecoder(context);
    }
  }

  #indexFor({ output_index: index, item, item_id: itemId }: JsonObject): number {
    if (Number.isInteger(index)) return Number(index);
    const id = isJsonObject(item) ? item.id : itemId;
    const known = typeof id === 'string' ? this.#places.find(id) : undefined;
    if (known !== undefined) return known;
    return isJsonObject(item) && this.#places.holdsAnother(this.#last, item) ? this.#places.next : this.#last;
  }
}

/** The id of the item that an event names, where the item itself was not announced. */
function namedItem({ item_id: id }: JsonObject): JsonObject {
  return typeof id === 'string' ? { id } : {};
}
