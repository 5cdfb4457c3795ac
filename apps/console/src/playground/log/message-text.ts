import type { AssistantMessage, UserMessage } from '../conversation/conversation.js';

/** What was said, without thoughts, tool calls and files. */
export const textOfMessage = ({ parts }: UserMessage | AssistantMessage): string =>
  (parts as readonly UserMessage['parts'][number][])
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n');
