import { defaultSettings } from '../../conversation/default-settings.js';
import type { Conversation, FormatId, Message, UserMessage } from '../../conversation/conversation.js';
import type { ReadRequest, SaidMessage } from './said.js';

/** What a conversation is made with. */
export interface ConversationTerms {
  readonly format: FormatId;
  readonly model: string;
  /** Where the body does not say it. */
  readonly stream: boolean;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly newId: () => string;
}

/** A conversation that somebody can go on with. */
export interface ReplayedConversation {
  readonly conversation: Conversation;
  /** The last words of the person: to be looked at, changed and sent. */
  readonly draft: UserMessage['parts'];
}

/** The conversation of a request, but for what was said last, which is to be sent again. */
export function conversationOfRequest(
  { settings, messages }: ReadRequest,
  { format, model, stream, title, now, newId }: ConversationTerms,
): ReplayedConversation {
  const last = messages.at(-1);
  const draft = last?.role === 'user' ? last.parts : [];
  const said = last?.role === 'user' ? messages.slice(0, -1) : messages;
  const placed: Message[] = [];
  for (const [index, message] of said.entries()) {
    const parent = placed.at(-1)?.id;
    const place = { id: newId(), ...(parent !== undefined && { parent }), createdAt: now + index };
    placed.push({ ...place, ...wholeMessage(message, model, format) });
  }
  const leaf = placed.at(-1)?.id;
  const conversation = {
    id: newId(),
    title,
    createdAt: now,
    updatedAt: now + said.length,
    settings: { ...defaultSettings, stream, ...settings, model, format },
    messages: Object.fromEntries(placed.map((message) => [message.id, message])),
    ...(leaf !== undefined && { leaf }),
  };
  return { conversation, draft };
}

const wholeMessage = (message: SaidMessage, model: string, format: FormatId) =>
  message.role === 'assistant' ? ({ ...message, model, format, state: 'complete' } as const) : message;
