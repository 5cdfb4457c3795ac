import { RealtimeFault } from '#libs/formats/openai-realtime';
import type { RealtimeItem } from '#libs/formats/openai-realtime';

/** The conversation of a session, in its order. */
export class ConversationItems {
  #items: RealtimeItem[] = [];

  get all(): readonly RealtimeItem[] {
    return this.#items;
  }

  /** The item that the next one follows; null where there is none. */
  get last(): string | null {
    return this.#items.at(-1)?.id ?? null;
  }

  /**
   * @param after `root` is the beginning. Absent: the end.
   * @returns the item before it; null where it is the first.
   * @throws RealtimeFault for an id that is taken, or a place that does not exist.
   */
  insert(item: RealtimeItem, after?: string): string | null {
    if (this.#items.some(({ id }) => id === item.id)) {
      throw new RealtimeFault(
        'item_create_duplicate_item_id',
        `Error adding item: an item with id '${item.id}' already exists in the conversation.`,
        { param: 'item.id' },
      );
    }
    const place = after === undefined ? this.#items.length : this.#placeAfter(after);
    this.#items.splice(place, 0, item);
    return this.#items[place - 1]?.id ?? null;
  }

  /** Puts an item in the place of an earlier state of it; nothing where that was deleted. */
  replace(item: RealtimeItem): void {
    this.#items = this.#items.map((other) => (other.id === item.id ? item : other));
  }

  /** @throws RealtimeFault where there is none. @param doing the vendor's word for what is done to it */
  find(itemId: string, doing: 'retrieving' | 'deleting' | 'truncating'): RealtimeItem {
    const item = this.#items.find(({ id }) => id === itemId);
    if (item) return item;
    throw new RealtimeFault(
      `item_${doing.replace(/ing$/u, 'e')}_invalid_item_id`,
      `Error ${doing} item: the item with id '${itemId}' does not exist.`,
      { param: 'item_id' },
    );
  }

  /** @throws RealtimeFault where there is none. */
  delete(itemId: string): void {
    const item = this.find(itemId, 'deleting');
    this.#items = this.#items.filter((other) => other !== item);
  }

  #placeAfter(itemId: string): number {
    if (itemId === 'root') return 0;
    const place = this.#items.findIndex(({ id }) => id === itemId);
    if (place >= 0) return place + 1;
    throw new RealtimeFault(
      'item_create_invalid_previous_item_id',
      `Error adding item: the previous item with id '${itemId}' does not exist.`,
      { param: 'previous_item_id' },
    );
  }
}
