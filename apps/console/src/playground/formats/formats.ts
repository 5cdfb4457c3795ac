import type { FormatId } from '../conversation/conversation.js';
import { chatCompletions } from './chat-completions.js';
import { completions } from './completions.js';
import type { ConversationFormat } from './conversation-format.js';
import { generateContent } from './generate-content.js';
import { messages } from './messages.js';
import { responses } from './responses.js';

/** The formats in which a conversation can be held. */
export const formats: Readonly<Record<FormatId, ConversationFormat>> = {
  'chat-completions': chatCompletions,
  messages,
  'generate-content': generateContent,
  responses,
  completions,
};
