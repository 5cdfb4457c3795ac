import { copyText } from '../components/copy-text.js';
import { useComposer } from './composer/composer-store.js';
import type { Message } from './conversation/conversation.js';
import { branchOf } from './conversation/conversation-tree.js';
import { useConversations } from './conversation/conversations-store.js';
import { usePlaygroundView } from './playground-view-store.js';

/** Begins a new conversation, ready to be written. */
export function newConversation(): void {
  const { showTab, showPanel, showCompare } = usePlaygroundView.getState();
  useConversations.getState().create();
  useComposer.getState().clear();
  showTab('chat');
  showCompare(false);
  showPanel(undefined);
  useComposer.getState().focus();
}

/** The text of the last answer on show; empty where there is none. */
export function lastAnswer(): string {
  const branch = branchOf(useConversations.getState().current);
  return textOf(branch.findLast(({ role }) => role === 'assistant'));
}

/** Copies the last answer. */
export const copyLastAnswer = async (): Promise<boolean> => copyText(lastAnswer());

const textOf = (message: Message | undefined): string =>
  message?.role === 'assistant'
    ? message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    : '';

/** Opens and closes the drawer with what went over the wire. */
export function toggleWire(): void {
  const { wireOpen, showWire } = usePlaygroundView.getState();
  showWire(!wireOpen);
}

/** Goes between the conversation and several models side by side. */
export function toggleCompare(): void {
  const { tab, compareOpen, showTab, showCompare } = usePlaygroundView.getState();
  showCompare(tab !== 'chat' || !compareOpen);
  showTab('chat');
}
