import type { Conversation, Message } from './conversation.js';

/** The messages from the first to `leaf`, the branch on show; empty while nothing was said. */
export function branchOf(conversation: Conversation, leaf = conversation.leaf): readonly Message[] {
  const branch: Message[] = [];
  const seen = new Set<string>();
  for (let id = leaf; id !== undefined && !seen.has(id);) {
    seen.add(id);
    const message = conversation.messages[id];
    if (message === undefined) break;
    branch.push(message);
    id = message.parent;
  }
  return branch.reverse();
}

const childrenOf = (conversation: Conversation, parent: string | undefined): readonly Message[] =>
  Object.values(conversation.messages)
    .filter((message) => message.parent === parent)
    .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));

/**
 * The ids of the messages that stand in the place of this one, itself among them, oldest first: a message has more than
 * one where it was edited or tried again.
 */
export const siblingsOf = (conversation: Conversation, id: string): readonly string[] => {
  const message = conversation.messages[id];
  return message === undefined ? [] : childrenOf(conversation, message.parent).map((sibling) => sibling.id);
};

/** The end of the branch that goes on from a message, by its newest child each time. */
export function leafBelow(conversation: Conversation, id: string): string {
  const newest = new Map<string, Message>();
  for (const message of Object.values(conversation.messages)) {
    if (message.parent === undefined) continue;
    const known = newest.get(message.parent);
    if (known === undefined || known.createdAt <= message.createdAt) newest.set(message.parent, message);
  }
  let leaf = id;
  const seen = new Set([id]);
  for (let next = newest.get(leaf); next !== undefined && !seen.has(next.id); next = newest.get(leaf)) {
    leaf = next.id;
    seen.add(leaf);
  }
  return leaf;
}

/** The conversation with a message more, which ends the branch on show. */
export const append = (conversation: Conversation, message: Message): Conversation => ({
  ...conversation,
  messages: { ...conversation.messages, [message.id]: message },
  leaf: message.id,
  updatedAt: Math.max(conversation.updatedAt, message.createdAt),
});

/** The conversation with a message changed; the others stay the same objects. Unchanged where there is none such. */
export const replace = (conversation: Conversation, message: Message): Conversation =>
  conversation.messages[message.id] === undefined
    ? conversation
    : { ...conversation, messages: { ...conversation.messages, [message.id]: message } };

/** The conversation with the branch on show that goes through a message. */
export const show = (conversation: Conversation, id: string): Conversation =>
  conversation.messages[id] === undefined
    ? conversation
    : { ...conversation, leaf: leafBelow(conversation, id) };

/** The conversation without a message and all that was said after it. A sibling is shown instead, else what was before. */
export function removeBranch(conversation: Conversation, id: string): Conversation {
  const removed = conversation.messages[id];
  if (removed === undefined) return conversation;
  const gone = new Set([id]);
  const waiting = [id];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const child of Object.values(conversation.messages)) {
      if (child.parent === parent && !gone.has(child.id)) {
        gone.add(child.id);
        waiting.push(child.id);
      }
    }
  }
  const siblings = siblingsOf(conversation, id);
  const at = siblings.indexOf(id);
  const { leaf, ...rest } = conversation;
  const messages = Object.fromEntries(
    Object.entries(conversation.messages).filter(([other]) => !gone.has(other)),
  );
  const remaining: Conversation = { ...rest, messages };
  if (leaf !== undefined && !gone.has(leaf)) return { ...remaining, leaf };
  const neighbour = siblings[at - 1] ?? siblings[at + 1];
  if (neighbour !== undefined) return { ...remaining, leaf: leafBelow(remaining, neighbour) };
  return removed.parent === undefined ? remaining : { ...remaining, leaf: removed.parent };
}

/** At most this many characters of what was first said make the title. */
const titleLength = 60;

/** A title from the first words said; undefined where there are none. */
export function titleOf(conversation: Conversation): string | undefined {
  const [first] = branchOf(conversation);
  if (first?.role !== 'user') return undefined;
  const part = first.parts.find((one) => one.type === 'text' && one.text.trim() !== '') ?? first.parts[0];
  if (part === undefined) return undefined;
  const words = (part.type === 'text' ? part.text : part.name).trim().slice(0, 400).replaceAll(/\s+/g, ' ');
  return words.length <= titleLength ? words : `${words.slice(0, titleLength - 1).trimEnd()}…`;
}
