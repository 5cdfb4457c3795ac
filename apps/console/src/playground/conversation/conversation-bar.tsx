import { History, SquarePen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../components/button.js';
import { playgroundTexts } from '../../texts/playground.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { newConversation } from '../commands.js';
import { useConversations } from './conversations-store.js';

const HistorySheet = lazy(async () => ({ default: (await import('./history-sheet.js')).HistorySheet }));
const texts = playgroundTexts.history;

/** A new conversation, and the way to the earlier ones. */
export const ConversationBar = () => {
  const count = useConversations(({ list }) => list.length);
  const { showPanel } = usePlaygroundView.getState();
  return (
    <div className="flex gap-2">
      <Button className="flex-1" onClick={newConversation}>
        <SquarePen size={14} aria-hidden />
        {texts.create}
      </Button>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          showPanel('history');
        }}
      >
        <History size={14} aria-hidden />
        {texts.open(count)}
      </Button>
    </div>
  );
};

/** The earlier conversations, loaded when they are first asked for. */
export const HistoryPanel = () => {
  const open = usePlaygroundView(({ panel }) => panel === 'history');
  if (!open) return null;
  return (
    <Suspense>
      <HistorySheet />
    </Suspense>
  );
};
