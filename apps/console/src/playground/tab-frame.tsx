import type { ReactNode } from 'react';
import { PanelRight, SlidersHorizontal } from 'lucide-react';
import { IconButton } from '../components/icon-button.js';
import { Sheet } from '../components/sheet.js';
import { usePhone } from '../components/use-media.js';
import { playgroundTexts } from '../texts/playground.js';
import { usePlaygroundView } from './playground-view-store.js';

interface TabFrameProps {
  /** The tab's model picker: at the top of the left panel, and on a phone above the content. */
  readonly picker?: ReactNode;
  /** What else stands in the left panel; on a phone in a sheet. */
  readonly settings: ReactNode;
  /** The middle. It fills the height and scrolls by itself where it must. */
  readonly children: ReactNode;
}

/** A tab: its settings at the left, its work in the middle. */
export const TabFrame = ({ picker, settings, children }: TabFrameProps) => {
  const phone = usePhone();
  return phone ? (
    <div className="flex h-full min-h-0 flex-col">
      <PhoneBar picker={picker} settings={settings} />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  ) : (
    <div className="flex h-full min-h-0">
      <aside
        aria-label={playgroundTexts.settings}
        className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto border-r border-neutral-6 bg-neutral-2 p-4"
      >
        {picker}
        {settings}
      </aside>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
};

const PhoneBar = ({ picker, settings }: Pick<TabFrameProps, 'picker' | 'settings'>) => {
  const open = usePlaygroundView(({ panel }) => panel === 'settings');
  const { showPanel, showWire } = usePlaygroundView.getState();
  return (
    <div className="flex items-end gap-1 border-b border-neutral-6 px-3 py-1.5">
      <div className="min-w-0 flex-1">{picker}</div>
      <IconButton
        icon={SlidersHorizontal}
        name={playgroundTexts.settings}
        onClick={() => {
          showPanel('settings');
        }}
      />
      <IconButton
        icon={PanelRight}
        name={playgroundTexts.wire}
        onClick={() => {
          showWire(true);
        }}
      />
      <Sheet
        title={playgroundTexts.settings}
        side="bottom"
        open={open}
        onOpenChange={(shown) => {
          showPanel(shown ? 'settings' : undefined);
        }}
      >
        <div className="flex flex-col gap-4">{settings}</div>
      </Sheet>
    </div>
  );
};
