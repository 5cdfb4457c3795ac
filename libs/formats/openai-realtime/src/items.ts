export type ItemStatus = 'completed' | 'incomplete' | 'in_progress';

export interface InputTextPart {
  readonly type: 'input_text';
  readonly text: string;
}

export interface InputAudioPart {
  readonly type: 'input_audio';
  /** Base64, in the session's input format. */
  readonly audio?: string;
  readonly transcript?: string;
}

export interface InputImagePart {
  readonly type: 'input_image';
  /** A data URI of a PNG or JPEG. */
  readonly imageUrl: string;
  readonly detail?: 'auto' | 'low' | 'high';
}

/** The content of an item that is named instead of repeated. Beta, in `response.create` alone. */
export interface ItemReferencePart {
  readonly type: 'item_reference';
  readonly id: string;
}

export interface OutputTextPart {
  readonly type: 'output_text';
  readonly text: string;
}

export interface OutputAudioPart {
  readonly type: 'output_audio';
  /** Base64, in the session's output format. */
  readonly audio?: string;
  readonly transcript?: string;
  /** How long it sounds, in milliseconds; never written. */
  readonly durationMs?: number;
  /** How much of it was heard before the client cut it, in milliseconds; never written. Absent: all. */
  readonly heardMs?: number;
}

export type UserPart = InputTextPart | InputAudioPart | InputImagePart | ItemReferencePart;
export type AssistantPart = OutputTextPart | OutputAudioPart;
export type ItemPart = UserPart | AssistantPart;

interface ItemBase {
  readonly id: string;
  readonly status: ItemStatus;
}

export interface SystemMessageItem extends ItemBase {
  readonly type: 'message';
  readonly role: 'system';
  readonly content: readonly InputTextPart[];
}

export interface UserMessageItem extends ItemBase {
  readonly type: 'message';
  readonly role: 'user';
  readonly content: readonly UserPart[];
}

export interface AssistantMessageItem extends ItemBase {
  readonly type: 'message';
  readonly role: 'assistant';
  readonly content: readonly AssistantPart[];
}

export interface FunctionCallItem extends ItemBase {
  readonly type: 'function_call';
  readonly callId: string;
  readonly name: string;
  /** Raw text, JSON as the model wrote it. */
  readonly arguments: string;
}

export interface FunctionCallOutputItem extends ItemBase {
  readonly type: 'function_call_output';
  readonly callId: string;
  readonly output: string;
}

export type MessageItem = SystemMessageItem | UserMessageItem | AssistantMessageItem;

/** One thing in a conversation, in neither dialect. */
export type RealtimeItem = MessageItem | FunctionCallItem | FunctionCallOutputItem;

type Draft<Item> = Item extends RealtimeItem ? Omit<Item, 'id'> & { readonly id?: string } : never;

/** An item as a client gives it: whoever takes it in gives it the id it lacks. */
export type ItemDraft = Draft<RealtimeItem>;

/** Gives a draft its id, where the client chose none. */
export function withItemId(draft: ItemDraft, newId: () => string): RealtimeItem {
  return { ...draft, id: draft.id ?? newId() };
}
