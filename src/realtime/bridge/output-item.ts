import type { ItemStatus, RealtimeItem } from '#libs/formats/openai-realtime';
import type { SessionContext } from './session-context.js';

/** How an item of an answer ends. */
export type ItemEnd = Exclude<ItemStatus, 'in_progress'>;

/** One item of an answer as it comes. */
export interface OutputItem {
  /** The item as far as it has come. */
  readonly item: RealtimeItem;
  /** Ends it where it is: what was sent stays. May be called again. */
  close(end: ItemEnd): void;
}

/** Where an item of an answer stands. */
export interface OutputPlace {
  readonly responseId: string;
  readonly outputIndex: number;
  /** It goes into the conversation. */
  readonly isPlaced: boolean;
}

/** Begins an item: in the response, then in the conversation. */
export function addOutput(
  { outlet, conversation }: SessionContext,
  { responseId, outputIndex, isPlaced }: OutputPlace,
  item: RealtimeItem,
): void {
  outlet.say({ type: 'response.output_item.added', responseId, outputIndex, item });
  if (!isPlaced) return;
  const previousItemId = conversation.add(item);
  outlet.say({ type: 'conversation.item.added', previousItemId, item });
}

/** Ends an item: in the conversation, where the client has not deleted it, then in the response. */
export function endOutput(
  context: SessionContext,
  { responseId, outputIndex, isPlaced }: OutputPlace,
  item: RealtimeItem,
): void {
  const { outlet, conversation } = context;
  if (isPlaced && conversation.find(item.id) !== undefined) {
    conversation.replace(item);
    const previousItemId = conversation.before(item.id);
    outlet.say({ type: 'conversation.item.done', previousItemId, item: asKept(context, isPlaced, item) });
  }
  const kept = asKept(context, isPlaced, item);
  outlet.say({ type: 'response.output_item.done', responseId, outputIndex, item: kept });
}

/** An item as the conversation has it: of what the client cut, nothing more is shown. */
export function asKept(
  { conversation }: Pick<SessionContext, 'conversation'>,
  isPlaced: boolean,
  item: RealtimeItem,
): RealtimeItem {
  return (isPlaced ? conversation.find(item.id) : undefined) ?? item;
}
