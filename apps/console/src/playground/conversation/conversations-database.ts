import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Conversation, Message } from './conversation.js';

/** A conversation without what was said. */
export type ConversationHead = Omit<Conversation, 'messages'>;

/** What is to be written of a conversation: only messages that changed, for they may hold pictures. */
export interface ConversationChange {
  readonly head: ConversationHead;
  readonly put: readonly Message[];
  /** Ids. */
  readonly removed: readonly string[];
}

/** Where conversations are kept. All of it rejects where the browser's storage fails. */
export interface ConversationsDatabase {
  heads(): Promise<readonly ConversationHead[]>;
  read(id: string): Promise<Conversation | undefined>;
  /** All or nothing of one change. Last write wins, per message. */
  write(change: ConversationChange): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  heads: { key: string; value: ConversationHead };
  messages: { key: [string, string]; value: { conversation: string; id: string; message: Message } };
}

const name = 'model-gateway-playground';

/** The conversations in the browser's IndexedDB; opened when it is first used. */
export function openConversationsDatabase(): ConversationsDatabase {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  const connect = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('heads', { keyPath: 'id' });
        database.createObjectStore('messages', { keyPath: ['conversation', 'id'] });
      },
      // Another tab wants to change the database: let it, and connect anew when needed.
      blocking(_current, _blocked, event) {
        opened = undefined;
        (event.target as IDBDatabase).close();
      },
      terminated() {
        opened = undefined;
      },
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  /** Keys of all messages of a conversation: arrays sort after texts. */
  const messagesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

  return {
    async heads() {
      return (await connect()).getAll('heads');
    },
    async read(id) {
      const transaction = (await connect()).transaction(['heads', 'messages']);
      const [head, rows] = await Promise.all([
        transaction.objectStore('heads').get(id),
        transaction.objectStore('messages').getAll(messagesOf(id)),
      ]);
      if (head === undefined) return undefined;
      return { ...head, messages: Object.fromEntries(rows.map(({ message }) => [message.id, message])) };
    },
    async write({ head, put, removed }) {
      const transaction = (await connect()).transaction(['heads', 'messages'], 'readwrite');
      const messages = transaction.objectStore('messages');
      const written = [
        transaction.objectStore('heads').put(head),
        ...put.map((message) => messages.put({ conversation: head.id, id: message.id, message })),
        ...removed.map((id) => messages.delete([head.id, id])),
      ];
      // Said outright, this outlives a page that is being closed.
      transaction.commit();
      await Promise.all([...written, transaction.done]);
    },
    async remove(id) {
      const transaction = (await connect()).transaction(['heads', 'messages'], 'readwrite');
      await Promise.all([
        transaction.objectStore('heads').delete(id),
        transaction.objectStore('messages').delete(messagesOf(id)),
        transaction.done,
      ]);
    },
  };
}
