import { create } from 'zustand';
import { conversationTexts } from '../../texts/conversation.js';
import { createConversationKeeper, storageWords } from './conversation-keeper.js';
import { show } from './conversation-tree.js';
import type { Conversation, Settings } from './conversation.js';
import { openConversationsDatabase } from './conversations-database.js';
import { readExport, writeExport } from './conversations-export.js';
import {
  rememberedConversation,
  rememberConversation,
  rememberedSettings,
  rememberSettings,
} from './remembered.js';
import { onTabNews, tellTabs } from './other-tabs.js';
import type { TabNews } from './other-tabs.js';
import { hasRunning, withoutRunning } from './running-messages.js';
import { newId } from '../../new-id.js';

/** A conversation as the list shows it. */
export interface ConversationSummary {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: number;
}

interface ConversationsState {
  readonly current: Conversation;
  /** Those in which something was said, newest first. */
  readonly list: readonly ConversationSummary[];
  /** Whether the kept conversations were looked for. */
  readonly isLoaded: boolean;
  /** Why conversations cannot be kept, in words. */
  readonly storageFault: string | undefined;
  /** Begins a new one with the settings of the current one. */
  create(): void;
  /** Shows a conversation that came from elsewhere, and keeps it. */
  begin(conversation: Conversation): void;
  open(id: string): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Of the current conversation, and of new ones from then on. */
  changeSettings(patch: Partial<Settings>): void;
  /** Shows the branch that goes through a message. */
  showSibling(id: string): void;
  /** All conversations as JSON. */
  exportAll(): Promise<string>;
  /** Adds the conversations of an export; those that are here already stay. A bad file changes nothing. */
  importAll(text: string): Promise<{ readonly imported: number } | { readonly fault: string }>;
}

const database = openConversationsDatabase();
/** Conversations in memory: those that were opened or changed since the page was loaded. */
const loaded = new Map<string, Conversation>();

const newConversation = (settings: Settings): Conversation => {
  const now = Date.now();
  return {
    id: newId(),
    title: conversationTexts.newTitle,
    createdAt: now,
    updatedAt: now,
    settings,
    messages: {},
  };
};

/** Whether nothing was said in one that was not said in the other. */
const isSameAs = (one: Conversation, other: Conversation): boolean =>
  one.updatedAt === other.updatedAt &&
  Object.keys(one.messages).length === Object.keys(other.messages).length &&
  Object.keys(one.messages).every((id) => Object.hasOwn(other.messages, id));

const isEmpty = ({ messages }: Conversation): boolean => Object.keys(messages).length === 0;

const summary = ({ id, title, updatedAt }: Conversation | ConversationSummary): ConversationSummary => ({
  id,
  title,
  updatedAt,
});

const sorted = (list: Iterable<ConversationSummary>): readonly ConversationSummary[] =>
  [...list].sort((one, other) => other.updatedAt - one.updatedAt);

/** The list with a conversation's line made new; the same list where nothing of it changed. */
function listed(
  list: readonly ConversationSummary[],
  conversation: Conversation,
): readonly ConversationSummary[] {
  const known = list.find(({ id }) => id === conversation.id);
  if (isEmpty(conversation)) return known === undefined ? list : list.filter((one) => one !== known);
  const isSame = known?.title === conversation.title && known.updatedAt === conversation.updatedAt;
  return isSame ? list : sorted([summary(conversation), ...list.filter((one) => one !== known)]);
}

/** The conversations of this browser. */
export const useConversations = create<ConversationsState>((update, state) => ({
  current: newConversation(rememberedSettings()),
  list: [],
  isLoaded: false,
  storageFault: undefined,
  create() {
    const { current } = state();
    if (isEmpty(current)) return;
    const fresh = newConversation(current.settings);
    loaded.set(fresh.id, fresh);
    rememberConversation(undefined);
    update({ current: fresh });
  },
  begin(conversation) {
    loaded.set(conversation.id, conversation);
    rememberSettings(conversation.settings);
    rememberConversation(isEmpty(conversation) ? undefined : conversation.id);
    update(({ list }) => ({ current: conversation, list: listed(list, conversation) }));
    if (!isEmpty(conversation)) keeper.save(conversation);
  },
  async open(id) {
    const conversation = await find(id);
    if (conversation === undefined) return;
    rememberConversation(id);
    rememberSettings(conversation.settings);
    update({ current: conversation });
  },
  async rename(id, title) {
    if (title.trim() === '') return;
    await find(id);
    updateConversation(id, (conversation) => ({ ...conversation, title: title.trim() }));
  },
  async remove(id) {
    loaded.delete(id);
    update(({ list, current }) => ({
      list: list.filter((one) => one.id !== id),
      ...(current.id === id && { current: newConversation(current.settings) }),
    }));
    await keeper.remove(id);
    tellTabs({ id, isRemoved: true });
  },
  changeSettings(patch) {
    const { current } = state();
    const settings = { ...current.settings, ...patch };
    rememberSettings(settings);
    updateConversation(current.id, (conversation) => ({ ...conversation, settings }));
  },
  showSibling(id) {
    updateConversation(state().current.id, (conversation) => show(conversation, id));
    keepNow();
  },
  async exportAll() {
    await keeper.flush();
    const all = await Promise.all(state().list.map(async ({ id }) => find(id, false)));
    return writeExport(all.filter((one) => one !== undefined));
  },
  async importAll(text) {
    const read = readExport(text);
    if ('fault' in read) return read;
    let imported = 0;
    for (const conversation of read.conversations) {
      const known = await find(conversation.id, false);
      if (known !== undefined && isSameAs(known, conversation)) continue;
      // What is here under the same name may have gone on since: both stay.
      const id = known === undefined ? conversation.id : newId();
      const added = withoutRunning({ ...conversation, id });
      loaded.set(id, added);
      update(({ list }) => ({ list: listed(list, added) }));
      keeper.save(added);
      imported++;
    }
    await keeper.flush();
    return { imported };
  },
}));

const keeper = createConversationKeeper(database, (fault, id) => {
  const { storageFault } = useConversations.getState();
  if (fault !== storageFault) setStorageFault(fault);
  if (fault === undefined) tellTabs({ id, isRemoved: false });
});

/** Writes at once what waits: said and answered messages shall outlive a page that is closed right after. */
export const keepNow = (): void => void keeper.flush();

function setStorageFault(storageFault: string | undefined): void {
  useConversations.setState({ storageFault });
}

/** The conversation with this id, from memory or from the database. */
async function find(id: string, keep = true): Promise<Conversation | undefined> {
  const { current } = useConversations.getState();
  if (current.id === id) return current;
  const inMemory = loaded.get(id);
  if (inMemory !== undefined) return inMemory;
  try {
    const kept = await database.read(id);
    if (kept === undefined) return undefined;
    const conversation = withoutRunning(kept);
    if (!keep) return conversation;
    loaded.set(id, conversation);
    keeper.isSaved(kept);
    return conversation;
  } catch {
    setStorageFault(conversationTexts.storageReadFailed);
    return undefined;
  }
}

/**
 * Changes a conversation, whether it is on show or not, and has it kept.
 * @returns what it became; undefined where it is not in memory, as after it was removed
 */
export function updateConversation(
  id: string,
  change: (conversation: Conversation) => Conversation,
): Conversation | undefined {
  const { current, list } = useConversations.getState();
  const before = current.id === id ? current : loaded.get(id);
  if (before === undefined) return undefined;
  const after = change(before);
  if (after === before) return before;
  loaded.set(id, after);
  const newList = listed(list, after);
  useConversations.setState({
    ...(current.id === id && { current: after }),
    ...(newList !== list && { list: newList }),
  });
  if (!isEmpty(after) || !isEmpty(before)) {
    keeper.save(after);
    if (current.id === id) rememberConversation(id);
  }
  return after;
}

/** Reads the list anew; what is in memory alone stays on it. */
async function readList(): Promise<void> {
  const heads = await database.heads();
  useConversations.setState(({ list }) => {
    const kept = new Set(heads.map(({ id }) => id));
    const inMemory = list.filter(({ id }) => !kept.has(id) && loaded.has(id));
    const own = new Map(list.map((one) => [one.id, one]));
    const newest = heads.map((head) => {
      const known = own.get(head.id);
      return known !== undefined && known.updatedAt >= head.updatedAt
        ? known
        : summary({ ...head, messages: {} });
    });
    return { list: sorted([...newest, ...inMemory]) };
  });
}

/** Another tab changed a conversation: it is read anew when it is opened, unless this tab is at work on it. */
function takeNews({ id, isRemoved }: TabNews): void {
  const known = loaded.get(id);
  const isInUse = useConversations.getState().current.id === id || keeper.isWaiting(id);
  if (known !== undefined && !isInUse && !hasRunning(known)) loaded.delete(id);
  // Whatever is written from here on must be whole.
  if (isRemoved) keeper.forget(id);
  // The next write or opening tells of a fault.
  readList().catch(() => undefined);
}

async function start(): Promise<void> {
  try {
    await readList();
    const last = rememberedConversation();
    const { current, open } = useConversations.getState();
    if (last !== undefined && isEmpty(current)) await open(last);
  } catch (error) {
    setStorageFault(storageWords(error));
  }
  useConversations.setState({ isLoaded: true });
}

if (typeof document !== 'undefined') {
  void start();
  onTabNews(takeNews);
  addEventListener('pagehide', keepNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepNow();
  });
}
