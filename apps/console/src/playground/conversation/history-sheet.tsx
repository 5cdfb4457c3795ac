import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { playgroundTexts } from '../../texts/playground.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { ConversationList } from './conversation-list.js';

/** The earlier conversations over the page. */
export const HistorySheet = () => {
  const phone = usePhone();
  const { showPanel } = usePlaygroundView.getState();
  return (
    <Sheet
      title={playgroundTexts.history.title}
      side={phone ? 'bottom' : 'middle'}
      open
      onOpenChange={(open) => {
        if (!open) showPanel(undefined);
      }}
    >
      <ConversationList
        onOpened={() => {
          showPanel(undefined);
        }}
      />
    </Sheet>
  );
};
