import { RealtimeFault } from '#libs/formats/openai-realtime';
import type { ItemPart, RealtimeItem } from '#libs/formats/openai-realtime';
import { cutTranscript } from './cut-transcript.js';
import { newId } from './new-id.js';

/** Items of a conversation. */
const mostItems = 5_000;
/** All of them together, in characters. Pictures stand in them. */
const mostCharacters = 64 * 1024 * 1024;

/** What was said so far, in its order. */
export class Conversation {
  readonly id = newId('conv');
  private readonly order: RealtimeItem[] = [];
  private size = 0;

  get items(): readonly RealtimeItem[] {
    return this.order;
  }

  get lastId(): string | null {
    return this.order.at(-1)?.id ?? null;
  }

  find(id: string): RealtimeItem | undefined {
    return this.order.find((item) => item.id === id);
  }

  /** The id of the item before one; null: it is the first. */
  before(id: string): string | null {
    const index = this.order.findIndex((item) => item.id === id);
    return this.order[index - 1]?.id ?? null;
  }

  /** @throws RealtimeFault where a client has put in as much as it may */
  requireRoom(): void {
    if (this.order.length < mostItems && this.size < mostCharacters) return;
    throw new RealtimeFault(
      'conversation_too_large',
      'The conversation holds as much as it may: delete items before you create others.',
    );
  }

  /**
   * @param previousItemId after which item; `root`: first of all. Absent: at the end
   * @returns the id of the item before it
   * @throws RealtimeFault where there is no such item, or one of this id already
   */
  add(item: RealtimeItem, previousItemId?: string): string | null {
    if (this.find(item.id) !== undefined) throw alreadyThere(item.id);
    const index = this.placeAfter(previousItemId);
    this.order.splice(index, 0, item);
    this.size += sizeOf(item);
    return this.order[index - 1]?.id ?? null;
  }

  /** Puts an item in the place of the one with its id, if that is still there. Of what was cut, no more is heard. */
  replace(item: RealtimeItem): void {
    const index = this.order.findIndex(({ id }) => id === item.id);
    const old = this.order[index];
    if (old === undefined) return;
    const next = withCuts(item, old);
    this.order[index] = next;
    this.size += sizeOf(next) - sizeOf(old);
  }

  remove(id: string): void {
    const index = this.order.findIndex((item) => item.id === id);
    const [removed] = index < 0 ? [] : this.order.splice(index, 1);
    if (removed !== undefined) this.size -= sizeOf(removed);
  }

  private placeAfter(previousItemId: string | undefined): number {
    if (previousItemId === undefined) return this.order.length;
    if (previousItemId === 'root') return 0;
    const index = this.order.findIndex((item) => item.id === previousItemId);
    if (index < 0) throw unknownPrevious(previousItemId);
    return index + 1;
  }
}

/** An answer that goes on while its beginning was cut stays cut. */
function withCuts(item: RealtimeItem, old: RealtimeItem): RealtimeItem {
  if (item.type !== 'message' || item.role !== 'assistant' || old.type !== 'message') return item;
  const parts: readonly ItemPart[] = old.content;
  const content = item.content.map((part, index) => {
    const before = parts[index];
    if (part.type !== 'output_audio' || before?.type !== 'output_audio') return part;
    return before.heardMs === undefined ? part : cutTranscript(part, before.heardMs);
  });
  return { ...item, content };
}

const sizeOf = (item: RealtimeItem): number => JSON.stringify(item).length;

const unknownPrevious = (id: string): RealtimeFault =>
  new RealtimeFault(
    'invalid_value',
    `Error creating item: there is no item with the id '${id}' to put it after. Take the id of one, or 'root'.`,
    { param: 'previous_item_id' },
  );

const alreadyThere = (id: string): RealtimeFault =>
  new RealtimeFault('invalid_value', `Error creating item: there is an item with the id '${id}' already.`, {
    param: 'item.id',
  });
