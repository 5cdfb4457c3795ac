import type { CanonicalRequest, Message } from '#libs/canonical';
import type { Encoding } from './encoding.js';

const blankLine = '\n\n';

/**
 * Another format's request as one plain text: what the user says, after the instructions where there are any.
 * @throws GatewayError `caller_unsupported_feature` where it is a conversation
 */
export function writeForeignPrompt(request: CanonicalRequest, encoding: Encoding): string {
  const { system = [], messages } = request;
  refuseConversation(messages, encoding);
  const instructions = [...system.map(({ text }) => text), ...textsOf(messages.filter(isSystem))];
  const words = textsOf(messages.filter((message) => !isSystem(message)));
  if (instructions.length > 0) {
    encoding.approximated('system', 'system-text', 'Instructions are put before the text, as part of it.');
  }
  return [...instructions, ...(words.length > 0 ? [words.join('')] : [])].join(blankLine);
}

/** One turn of the user, with instructions before it, is a text; whoever has spoken since made it a conversation. */
function refuseConversation(messages: readonly Message[], encoding: Encoding): void {
  const users = messages.filter(({ role }) => role === 'user');
  const other = messages.findIndex((message) => message.role !== 'user' && !isSystem(message));
  if (users.length === 1 && other === -1) return;
  throw encoding.unsupported(
    'messages',
    'is a conversation, and this model continues a single text; send one user message',
  );
}

const isSystem = ({ role }: Message): boolean => role === 'system' || role === 'developer';

/** Media and tools have been refused by the time the texts are read. */
function textsOf(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])));
}
