import { conversationTexts } from '../../texts/conversation.js';
import type { AssistantMessage, Conversation, Message } from './conversation.js';

const isRunning = (message: Message): message is AssistantMessage =>
  message.role === 'assistant' && (message.state === 'waiting' || message.state === 'streaming');

/** Whether an answer is under way in a conversation. */
export const hasRunning = ({ messages }: Conversation): boolean => Object.values(messages).some(isRunning);

/** A message whose answer was under way when the page went away: nobody reads it any more. */
function settled(message: Message): Message {
  if (!isRunning(message)) return message;
  return {
    ...message,
    state: 'failed',
    fault: { place: 'answer', message: conversationTexts.endedByReload },
  };
}

/** A conversation as it was kept, or came from a file: no answer in it is still coming. */
export const withoutRunning = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: Object.fromEntries(
    Object.entries(conversation.messages).map(([id, message]) => [id, settled(message)]),
  ),
});
