import { create } from 'zustand';
import type { Fault } from '../../gateway/fault.js';
import { useToken } from '../../gateway/token-store.js';
import { conversationTexts } from '../../texts/conversation.js';
import { askModel, newAnswer, obstacle } from '../conversation/ask-model.js';
import { branchOf, titleOf } from '../conversation/conversation-tree.js';
import type { AssistantMessage, Message, Settings, UserMessage } from '../conversation/conversation.js';
import { updateConversation, useConversations } from '../conversation/conversations-store.js';
import { messageTime } from '../conversation/message-time.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { withKeptAnswer } from './compared-columns.js';
import { newId } from '../../new-id.js';

/** One message that was put to several models. */
interface Comparison {
  /** The conversation it belongs to. */
  readonly conversation: string;
  readonly branch: readonly Message[];
  readonly question: UserMessage;
  readonly settings: Settings;
  /** By model. */
  readonly answers: Readonly<Record<string, AssistantMessage>>;
}

interface CompareState {
  readonly comparison: Comparison | undefined;
  /** @returns why nothing was asked */
  ask(models: readonly string[], parts: UserMessage['parts']): Fault | undefined;
  retry(model: string): void;
  stop(model: string): void;
  stopAll(): void;
  /** Brings an answer into the conversation, which goes on with its model. */
  keep(model: string): void;
}

const controllers = new Map<string, AbortController>();

/** Several models on one prompt, each on its own. */
export const useCompare = create<CompareState>((set, get) => ({
  comparison: undefined,
  ask(models, parts) {
    const { current } = useConversations.getState();
    const before = branchOf(current);
    const parent = before.at(-1)?.id;
    const question: UserMessage = {
      id: newId(),
      ...(parent !== undefined && { parent }),
      createdAt: messageTime(),
      role: 'user',
      parts,
    };
    const branch = [...before, question];
    const { settings } = current;
    const hindrance = obstacle({ ...settings, model: models[0] ?? '' }, branch, useToken.getState().token);
    if (hindrance !== undefined) return hindrance;
    get().stopAll();
    set({ comparison: { conversation: current.id, branch, question, settings, answers: {} } });
    for (const model of models) void answer(model);
    return undefined;
  },
  retry(model) {
    get().stop(model);
    void answer(model);
  },
  stop(model) {
    controllers.get(model)?.abort();
  },
  stopAll() {
    for (const controller of controllers.values()) controller.abort();
  },
  keep(model) {
    const { comparison } = get();
    const kept = comparison?.answers[model];
    if (comparison === undefined || kept === undefined) return;
    get().stopAll();
    updateConversation(comparison.conversation, (before) => {
      const after = withKeptAnswer(before, comparison.question, kept, Object.values(comparison.answers));
      const title = before.title === conversationTexts.newTitle ? titleOf(after) : undefined;
      return title === undefined ? after : { ...after, title };
    });
    useConversations.getState().changeSettings({ model });
    usePlaygroundView.getState().showCompare(false);
    set({ comparison: undefined });
  },
}));

/** Asks one model. What comes after another was asked in its place is of no interest. */
async function answer(model: string): Promise<void> {
  const { comparison } = useCompare.getState();
  if (comparison === undefined) return;
  const { branch, question } = comparison;
  const settings = { ...comparison.settings, model };
  const controller = new AbortController();
  const start = newAnswer(settings, branch);
  controllers.set(model, controller);
  const show = (message: AssistantMessage): void => {
    useCompare.setState(({ comparison: now }) =>
      now?.question !== question || controllers.get(model) !== controller
        ? {}
        : { comparison: { ...now, answers: { ...now.answers, [model]: message } } },
    );
  };
  show(start);
  show(
    await askModel({
      settings,
      branch,
      token: useToken.getState().token,
      signal: controller.signal,
      answer: start,
      onChange: show,
    }),
  );
}
