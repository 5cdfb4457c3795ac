import type { ReactNode } from 'react';
import { Columns2, Command, Ellipsis, History, PanelRight, SlidersHorizontal, SquarePen } from 'lucide-react';
import { IconButton } from '../components/icon-button.js';
import { Menu } from '../components/menu.js';
import { Sheet } from '../components/sheet.js';
import { playgroundTexts } from '../texts/playground.js';
import { newConversation, toggleCompare, toggleWire } from './commands.js';
import { usePlaygroundView } from './playground-view-store.js';

interface PhoneBarProps {
  readonly picker: ReactNode;
  /** The settings. */
  readonly children: ReactNode;
}

/** On a phone: the model, and what else there is in a sheet and a menu. */
export const PhoneBar = ({ picker, children }: PhoneBarProps) => {
  const open = usePlaygroundView(({ panel }) => panel === 'settings');
  const { showPanel } = usePlaygroundView.getState();
  return (
    <div className="flex items-end gap-1 border-b border-neutral-6 py-1.5 pr-1 pl-3">
      <div className="min-w-0 flex-1 [&_label]:sr-only">{picker}</div>
      <IconButton
        icon={SlidersHorizontal}
        name={playgroundTexts.settings}
        aria-haspopup="dialog"
        onClick={() => {
          showPanel('settings');
        }}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} name={playgroundTexts.more} />}
        items={[
          { name: playgroundTexts.history.create, icon: SquarePen, onSelect: newConversation },
          {
            name: playgroundTexts.history.title,
            icon: History,
            onSelect: () => {
              showPanel('history');
            },
          },
          { name: playgroundTexts.compare, icon: Columns2, onSelect: toggleCompare },
          { name: playgroundTexts.wire, icon: PanelRight, onSelect: toggleWire },
          {
            name: playgroundTexts.commands,
            icon: Command,
            onSelect: () => {
              showPanel('palette');
            },
          },
        ]}
      />
      <Sheet
        title={playgroundTexts.settings}
        side="bottom"
        open={open}
        onOpenChange={(shown) => {
          showPanel(shown ? 'settings' : undefined);
        }}
      >
        {children}
      </Sheet>
    </div>
  );
};
