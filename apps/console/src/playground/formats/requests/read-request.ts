import type { FormatId } from '../../conversation/conversation.js';
import { parseFields } from '../reading.js';
import type { Fields } from '../reading.js';
import { readChatRequest } from './read-chat.js';
import { readCompletionRequest } from './read-completion.js';
import { readGenerateRequest } from './read-generate.js';
import { readMessagesRequest } from './read-messages.js';
import { readResponsesRequest } from './read-responses.js';
import type { ReadRequest } from './said.js';

const readers: Readonly<Record<FormatId, (body: Fields) => ReadRequest>> = {
  'chat-completions': readChatRequest,
  messages: readMessagesRequest,
  'generate-content': readGenerateRequest,
  responses: readResponsesRequest,
  completions: readCompletionRequest,
};

/**
 * A request that a client sent, as the Playground can have it.
 * @param text its body; undefined comes back where that is no JSON object
 */
export function readRequest(format: FormatId, text: string): ReadRequest | undefined {
  const body = parseFields(text);
  return body && readers[format](body);
}
