import { useTokenStatus } from '../../gateway/token-status.js';
import { playgroundTexts } from '../../texts/playground.js';
import { useAnswering } from '../conversation/answering.js';
import type { Conversation, UserMessage } from '../conversation/conversation.js';
import { branchOf } from '../conversation/conversation-tree.js';
import { useConversations } from '../conversation/conversations-store.js';
import { formats } from '../formats/formats.js';
import { Composer } from './composer.js';
import { useComposer } from './composer-store.js';

const texts = playgroundTexts.composer;

/** The message box of the conversation. */
export const ChatComposer = () => {
  const settings = useConversations(({ current }) => current.settings);
  const isRunning = useIsRunning();
  const hasFiles = useComposer(({ attachments }) => attachments.length > 0);
  const { kind } = useTokenStatus();
  const format = formats[settings.format];
  const blocked =
    kind === 'none' || kind === 'refused'
      ? texts.blocked[kind]
      : settings.model === ''
        ? texts.blocked.model
        : undefined;
  return (
    <Composer
      running={isRunning}
      blocked={blocked}
      remark={hasFiles && !format.carries.files ? texts.filesLeftOut(format.name) : undefined}
      stop={() => {
        useAnswering.getState().stop();
      }}
      send={(parts, editing) => {
        const { sendMessage, editMessage } = useAnswering.getState();
        const { messages } = useConversations.getState().current;
        // Another conversation may have been opened since.
        const edits = editing !== undefined && messages[editing] !== undefined;
        return (edits ? editMessage(editing, parts) : sendMessage(parts))?.message;
      }}
      onEditLast={() => {
        const message = lastSaid(useConversations.getState().current);
        if (message !== undefined) useComposer.getState().edit(message);
      }}
    />
  );
};

/** Whether an answer is coming on the branch on show. */
export function useIsRunning(): boolean {
  const leaf = useConversations(({ current }) => current.leaf);
  return useAnswering(({ running }) => leaf !== undefined && running.has(leaf));
}

const lastSaid = (conversation: Conversation): UserMessage | undefined =>
  branchOf(conversation).findLast((message): message is UserMessage => message.role === 'user');
