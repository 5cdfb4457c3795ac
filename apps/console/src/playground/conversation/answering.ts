import { create } from 'zustand';
import type { Fault } from '../../gateway/fault.js';
import { useToken } from '../../gateway/token-store.js';
import { conversationTexts } from '../../texts/conversation.js';
import { askModel, newAnswer, obstacle } from './ask-model.js';
import { append, branchOf, removeBranch, replace, titleOf } from './conversation-tree.js';
import type { Conversation, Message, ToolResult, UserMessage } from './conversation.js';
import { keepNow, updateConversation, useConversations } from './conversations-store.js';
import { messageTime } from './message-time.js';
import { newId } from '../../new-id.js';

interface AnsweringState {
  /** Ids of the answers that are coming, of any conversation. */
  readonly running: ReadonlySet<string>;
  /** Why the last request was not sent, or what it said of token, model or a parameter; gone with the next one. */
  readonly fault: Fault | undefined;
  /** Of all the following: the fault where nothing was sent, and then nothing has changed. */
  sendMessage(parts: UserMessage['parts']): Fault | undefined;
  /** Another answer in the place of this one; of a message that has none, its first. */
  retry(id: string): Fault | undefined;
  /** Another message in the place of this one, and its answer. */
  editMessage(id: string, parts: UserMessage['parts']): Fault | undefined;
  sendToolResults(assistantId: string, results: readonly ToolResult[]): Fault | undefined;
  /** Removes a message and all after it. */
  removeMessage(id: string): void;
  /** Stops an answer; without an id, those on the branch on show. */
  stop(id?: string): void;
  clearFault(): void;
}

const controllers = new Map<string, AbortController>();

/** Says things to models, and brings their answers into the conversation. */
export const useAnswering = create<AnsweringState>((_update, state) => ({
  running: new Set<string>(),
  fault: undefined,
  sendMessage(parts) {
    const { current } = useConversations.getState();
    const leaf = current.leaf === undefined ? undefined : current.messages[current.leaf];
    if (leaf !== undefined && state().running.has(leaf.id)) state().stop(leaf.id);
    return say(current, { ...newPlace(leaf?.id), role: 'user', parts });
  },
  retry(id) {
    const { current } = useConversations.getState();
    const message = current.messages[id];
    if (message === undefined) return undefined;
    if (message.role !== 'assistant') return answer(current, id);
    state().stop(id);
    return message.parent === undefined ? undefined : answer(current, message.parent);
  },
  editMessage(id, parts) {
    const { current } = useConversations.getState();
    const message = current.messages[id];
    if (message === undefined) return undefined;
    return say(current, { ...newPlace(message.parent), role: 'user', parts });
  },
  sendToolResults(assistantId, results) {
    const { current } = useConversations.getState();
    if (current.messages[assistantId] === undefined) return undefined;
    return say(current, { ...newPlace(assistantId), role: 'tool', results });
  },
  removeMessage(id) {
    const { current } = useConversations.getState();
    const after = updateConversation(current.id, (conversation) => removeBranch(conversation, id));
    for (const running of state().running) {
      if (current.messages[running] !== undefined && after?.messages[running] === undefined)
        state().stop(running);
    }
  },
  stop(id) {
    const { current } = useConversations.getState();
    const ids = id === undefined ? branchOf(current).map((message) => message.id) : [id];
    for (const one of ids) controllers.get(one)?.abort();
  },
  clearFault() {
    setFault(undefined);
  },
}));

const newPlace = (parent: string | undefined) => ({
  id: newId(),
  ...(parent !== undefined && { parent }),
  createdAt: messageTime(),
});

function setFault(fault: Fault | undefined): void {
  useAnswering.setState({ fault });
}

function setRunning(change: (running: Set<string>) => void): void {
  useAnswering.setState(({ running }) => {
    const changed = new Set(running);
    change(changed);
    return { running: changed };
  });
}

/** Adds a message, then asks for its answer; adds nothing where that cannot be asked. */
function say(conversation: Conversation, message: Message): Fault | undefined {
  const spoken = append(conversation, message);
  const hindrance = obstacle(spoken.settings, branchOf(spoken), useToken.getState().token);
  setFault(hindrance);
  if (hindrance !== undefined) return hindrance;
  updateConversation(conversation.id, (before) => {
    const after = append(before, message);
    const isUntitled = before.title === conversationTexts.newTitle;
    const title = isUntitled ? titleOf(after) : undefined;
    return title === undefined ? after : { ...after, title };
  });
  ask(spoken, branchOf(spoken));
  return undefined;
}

/** Asks for the answer to a message that is there already. */
function answer(conversation: Conversation, id: string): Fault | undefined {
  const branch = branchOf(conversation, id);
  const hindrance = obstacle(conversation.settings, branch, useToken.getState().token);
  setFault(hindrance);
  if (hindrance === undefined) ask(conversation, branch);
  return hindrance;
}

/** The answer grows in its conversation, whether that stays on show or not. */
function ask(conversation: Conversation, branch: readonly Message[]): void {
  const { settings } = conversation;
  const { token } = useToken.getState();
  const start = newAnswer(settings, branch);
  const controller = new AbortController();
  controllers.set(start.id, controller);
  setRunning((running) => running.add(start.id));
  updateConversation(conversation.id, (before) => append(before, start));
  keepNow();
  void askModel({
    settings,
    branch,
    token,
    signal: controller.signal,
    answer: start,
    onChange: (message) => {
      const kept = updateConversation(conversation.id, (before) => replace(before, message));
      // The conversation was removed, or this answer within it: nobody will read it.
      if (kept?.messages[start.id] === undefined) controller.abort();
    },
  }).then((message) => {
    controllers.delete(start.id);
    updateConversation(conversation.id, (before) => {
      const after = replace(before, message);
      return after === before ? before : { ...after, updatedAt: Date.now() };
    });
    keepNow();
    setRunning((running) => running.delete(start.id));
    if (message.fault !== undefined && message.fault.place !== 'answer') setFault(message.fault);
  });
}
