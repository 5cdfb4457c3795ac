import { conversationTexts } from '../../texts/conversation.js';
import type { Conversation, Message } from './conversation.js';
import type { ConversationsDatabase } from './conversations-database.js';

/** Writes are put off until nothing changed for `quiet`, but not longer than `longest`. Milliseconds. */
const delays = { quiet: 500, longest: 3000 };

/** What the database holds of a conversation, by reference: equal references need no writing. */
interface Saved {
  readonly messages: Readonly<Record<string, Message>>;
}

/** Writes conversations to the database behind the person's back. */
export interface ConversationKeeper {
  /** Tells what the database holds, so that only what differs is written. */
  isSaved(conversation: Conversation): void;
  /** Has a conversation written soon. */
  save(conversation: Conversation): void;
  isWaiting(id: string): boolean;
  /** The database lost it, by another hand: all of it is written with its next change. */
  forget(id: string): void;
  remove(id: string): Promise<void>;
  /** Writes at once what waits. */
  flush(): Promise<void>;
}

/** Why storage failed, in words. */
export function storageWords(error: unknown): string {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  return name.includes('Quota') || (error instanceof Error && /quota|disk/i.test(error.message))
    ? conversationTexts.storageFull
    : conversationTexts.storageBlocked;
}

/**
 * @param onOutcome told after each write: the fault's words, or undefined where it worked
 */
export function createConversationKeeper(
  database: Pick<ConversationsDatabase, 'write' | 'remove'>,
  onOutcome: (fault: string | undefined, id: string) => void,
): ConversationKeeper {
  const saved = new Map<string, Saved>();
  const waiting = new Map<string, Conversation>();
  const removed = new Set<string>();
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let longestTimer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (conversation: Conversation): Promise<void> => {
    const { messages, ...head } = conversation;
    const before = saved.get(conversation.id)?.messages ?? {};
    try {
      await database.write({
        head,
        put: Object.values(messages).filter((message) => before[message.id] !== message),
        removed: Object.keys(before).filter((id) => messages[id] === undefined),
      });
      saved.set(conversation.id, { messages });
      onOutcome(undefined, conversation.id);
    } catch (error) {
      // Tried again with the next change: space may be made meanwhile.
      if (!waiting.has(conversation.id)) waiting.set(conversation.id, conversation);
      onOutcome(storageWords(error), conversation.id);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(quietTimer);
    clearTimeout(longestTimer);
    quietTimer = longestTimer = undefined;
    const batch = [...waiting.values()];
    waiting.clear();
    // One after the other: a later state must not be overtaken by an earlier one.
    writing = writing.then(async () => {
      for (const conversation of batch) if (!removed.has(conversation.id)) await write(conversation);
    });
    return writing;
  };

  return {
    isSaved(conversation) {
      saved.set(conversation.id, { messages: conversation.messages });
    },
    save(conversation) {
      removed.delete(conversation.id);
      waiting.set(conversation.id, conversation);
      clearTimeout(quietTimer);
      quietTimer = setTimeout(() => void flush(), delays.quiet);
      longestTimer ??= setTimeout(() => void flush(), delays.longest);
    },
    isWaiting: (id) => waiting.has(id),
    forget(id) {
      saved.delete(id);
    },
    async remove(id) {
      waiting.delete(id);
      removed.add(id);
      saved.delete(id);
      writing = writing.then(async () => {
        try {
          await database.remove(id);
          onOutcome(undefined, id);
        } catch (error) {
          onOutcome(storageWords(error), id);
        }
      });
      await writing;
    },
    flush,
  };
}
