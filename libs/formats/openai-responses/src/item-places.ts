import { isText, nonEmptyText } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';

/** What was told of the item at one place. */
interface Told {
  readonly type: JsonValue | undefined;
  readonly ids: Set<string>;
}

/** Where the items of a stream stand in its output. */
export class ItemPlaces {
  readonly #told = new Map<number, Told>();
  readonly #byName = new Map<string, Set<number>>();
  /** The last place of each name, whatever the item's type. */
  readonly #latest = new Map<string, number>();
  #next = 0;

  /** A place behind all others. */
  get next(): number {
    return this.#next;
  }

  /** Takes down what an event says of the item at this place. */
  learn(place: number, item: JsonObject): void {
    const told = this.#told.get(place) ?? { type: item.type, ids: new Set() };
    this.#told.set(place, told);
    this.#next = Math.max(this.#next, place + 1);
    const id = nonEmptyText(item.id);
    if (id !== undefined) told.ids.add(id);
    for (const name of namesOf(item)) {
      this.#latest.set(name, place);
      const places = this.#byName.get(typed(told, name)) ?? new Set();
      this.#byName.set(typed(told, name), places.add(place));
    }
  }

  /** Where an item stands that goes by this id, or is a call that its result will name so. */
  find(id: string): number | undefined {
    return this.#latest.get(itemName(id)) ?? this.#latest.get(callName(id));
  }

  /** Whether another item than this one was told here. */
  holdsAnother(place: number, item: JsonObject): boolean {
    const told = this.#told.get(place);
    if (told === undefined) return false;
    const id = nonEmptyText(item.id);
    const hasAnotherId = id !== undefined && told.ids.size > 0 && !told.ids.has(id);
    return hasAnotherId || !isAlike(told, item);
  }

  /**
   * A place for each item of the whole output, and one item for each place: where it was told already, else its own.
   * One whose id has changed on the way is known by its own place.
   */
  resolve(output: readonly JsonObject[]): readonly number[] {
    const taken = new Set<number>();
    const take = (place: number): number => {
      taken.add(place);
      return place;
    };
    const named = output.map((item, own) => {
      const place = this.#namedPlace(item, own, taken);
      return place === undefined ? undefined : take(place);
    });
    let next = Math.max(this.#next, output.length);
    return output.map((item, own) => {
      const told = this.#told.get(own);
      const isFree = !taken.has(own) && (told === undefined || isAlike(told, item));
      return named[own] ?? take(isFree ? own : next++);
    });
  }

  /** Where an item of this type and name was told: at its own place, or the first that is left. */
  #namedPlace(item: JsonObject, own: number, taken: ReadonlySet<number>): number | undefined {
    for (const name of namesOf(item)) {
      const places = this.#byName.get(typed(item, name)) ?? new Set();
      if (places.has(own) && !taken.has(own)) return own;
      for (const place of places) {
        if (!taken.has(place)) return place;
        places.delete(place);
      }
    }
    return undefined;
  }
}

const isAlike = (told: Told, { type }: JsonObject): boolean =>
  told.type === undefined || type === undefined || told.type === type;

const itemName = (id: string): string => `item ${id}`;
const callName = (id: string): string => `call ${id}`;
const typed = ({ type }: JsonObject | Told, name: string): string => `${isText(type) ? type : ''} ${name}`;

/** The id of its call is a name of a call that a client answers; a hosted tool's call shares it with its result. */
function namesOf({ id, call_id: callId, type }: JsonObject): readonly string[] {
  const itemId = nonEmptyText(id);
  const isCall = type === 'function_call' || type === 'custom_tool_call';
  const call = isCall ? nonEmptyText(callId) : undefined;
  return [
    ...(itemId === undefined ? [] : [itemName(itemId)]),
    ...(call === undefined ? [] : [callName(call)]),
  ];
}
