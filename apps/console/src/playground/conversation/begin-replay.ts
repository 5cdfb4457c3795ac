import { useComposer } from '../composer/composer-store.js';
import { conversationOfRequest } from '../formats/requests/conversation-of-request.js';
import type { ConversationTerms } from '../formats/requests/conversation-of-request.js';
import type { ReadRequest } from '../formats/requests/said.js';
import { useConversations } from './conversations-store.js';

/** Shows the conversation of a request, with what was said last in the message box. */
export function beginReplay(request: ReadRequest, terms: ConversationTerms): void {
  const { conversation, draft } = conversationOfRequest(request, terms);
  useConversations.getState().begin(conversation);
  useComposer.getState().draft(draft);
}
