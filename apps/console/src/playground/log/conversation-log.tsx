import './log.css';
import { useEffect } from 'react';
import { ArrowDown } from 'lucide-react';
import { Button } from '../../components/button.js';
import { logTexts } from '../../texts/log.js';
import { useConversations } from '../conversation/conversations-store.js';
import { AssistantMessageView } from './assistant-message-view.js';
import type { LogEntry } from './log-entries.js';
import { logEntries } from './log-entries.js';
import { Starters } from './starters.js';
import { useAnnouncement } from './use-announcement.js';
import { useFollow } from './use-follow.js';
import { UserMessageView } from './user-message-view.js';

/** The conversation: fills the height it is given, and scrolls by itself. */
export const ConversationLog = () => {
  const id = useConversations(({ current }) => current.id);
  // Another conversation begins at its end.
  return <OpenConversation key={id} />;
};

const OpenConversation = () => {
  const conversation = useConversations(({ current }) => current);
  const { scroller, following, follow } = useFollow();
  const announcement = useAnnouncement();
  useEffect(
    () =>
      useConversations.subscribe((state, before) => {
        if (hasAsked(state, before)) follow();
      }),
    [follow],
  );
  const entries = logEntries(conversation);
  return (
    <div className="relative flex h-full min-h-0 min-w-0 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={logTexts.label}
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={0}
        className="log-scroller min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px]"
      >
        <div className="mx-auto flex min-h-full w-full max-w-190 flex-col px-4 pt-4 pb-6">
          {entries.length === 0 ? (
            <Starters />
          ) : (
            entries.map((entry) => <Entry key={entry.message.id} {...entry} />)
          )}
        </div>
      </div>
      {!following && entries.length > 0 && (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          onClick={follow}
        >
          <ArrowDown size={14} aria-hidden />
          {logTexts.latest}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
};

type State = ReturnType<typeof useConversations.getState>;

/** Whether a new answer is awaited: who asks wants to see it. */
function hasAsked({ current }: State, before: State): boolean {
  const leaf = current.leaf === undefined ? undefined : current.messages[current.leaf];
  return current.leaf !== before.current.leaf && leaf?.role === 'assistant' && leaf.state === 'waiting';
}

const Entry = ({ message, ...rest }: LogEntry) =>
  message.role === 'user' ? (
    <UserMessageView message={message} {...rest} />
  ) : (
    <AssistantMessageView message={message} {...rest} />
  );
