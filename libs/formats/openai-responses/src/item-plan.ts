import type {
  MediaPart,
  OpaquePart,
  Part,
  ReasoningPart,
  RefusalPart,
  TextPart,
  ToolCallPart,
} from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import { isOpaqueContent } from './content-parts.js';
import { ownExtension } from './extensions.js';
import { spellingOf } from './spelling.js';

/** What stands in a message of the model's. */
export type MessagePart = TextPart | RefusalPart | MediaPart | OpaquePart;

/** Parts of a turn as the items they are written in. */
export type PlannedItem =
  | { readonly kind: 'message'; readonly parts: readonly MessagePart[] }
  | { readonly kind: 'reasoning'; readonly part: ReasoningPart }
  | { readonly kind: 'call'; readonly part: ToolCallPart }
  | { readonly kind: 'image'; readonly part: MediaPart }
  | { readonly kind: 'other'; readonly part: Exclude<Part, TextPart | RefusalPart | ReasoningPart> };

/**
 * Neighbouring texts are one message, unless this format's own said where one begins.
 * @param own this format's own client or upstream wrote the turn: its media stand in messages, too
 */
export function planItems(parts: readonly Part[], own: boolean): readonly PlannedItem[] {
  const items: PlannedItem[] = [];
  for (const part of parts) {
    const last = items.at(-1);
    if (!isMessagePart(part, own)) items.push(planOne(part));
    else if (last?.kind === 'message' && !beginsItem(part)) items[items.length - 1] = append(last, part);
    else items.push({ kind: 'message', parts: [part] });
  }
  return items;
}

function append(item: PlannedItem & { kind: 'message' }, part: MessagePart): PlannedItem {
  return { kind: 'message', parts: [...item.parts, part] };
}

function isMessagePart(part: Part, own: boolean): part is MessagePart {
  if (part.type === 'media') return own && !isOwnImage(part);
  return part.type === 'text' || part.type === 'refusal' || (part.type === 'opaque' && isOpaqueContent(part));
}

/** Whether this format's own client or upstream began a message with this part. */
export function beginsItem(part: Pick<TextPart, 'spelling'> | MediaPart | OpaquePart): boolean {
  return 'spelling' in part && isJsonObject(spellingOf(part).item);
}

function planOne(part: Exclude<Part, TextPart | RefusalPart>): PlannedItem {
  switch (part.type) {
    case 'reasoning':
      return { kind: 'reasoning', part };
    case 'tool-call':
      return isClientCall(part) ? { kind: 'call', part } : { kind: 'other', part };
    case 'media':
      return isOwnImage(part) ? { kind: 'image', part } : { kind: 'other', part };
    default:
      return { kind: 'other', part };
  }
}

/** A call that the client shall run: those of tools that another vendor ran have no form here. */
export function isClientCall(
  part: Pick<ToolCallPart, 'kind' | 'executor'>,
): part is ToolCallPart & { readonly kind: 'function' | 'custom' } {
  return part.executor === 'client' && (part.kind === 'function' || part.kind === 'custom');
}

/** An image that came in an item of this format. */
export function isOwnImage({ ext }: MediaPart): boolean {
  return ownExtension(ext)?.type === 'image_generation_call';
}
