import { Columns2, Command, PanelRight } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Button } from '../components/button.js';
import { classNames } from '../components/class-names.js';
import { IconButton } from '../components/icon-button.js';
import { scrollWithin } from '../components/scroll-within.js';
import { usePhone } from '../components/use-media.js';
import { playgroundTexts } from '../texts/playground.js';
import { toggleCompare, toggleWire } from './commands.js';
import { tabIds } from './playground-tabs.js';
import { usePlaygroundView } from './playground-view-store.js';

/** The row of tabs, and at its end what can be opened beside them. */
export const PlaygroundTabList = () => {
  const phone = usePhone();
  const tab = usePlaygroundView((view) => view.tab);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector('[data-state=active]');
    if (list.current !== null && chosen != null) scrollWithin(list.current, chosen);
  }, [tab]);
  return (
    <div className="flex h-10 shrink-0 items-center border-b border-neutral-6 pointer-coarse:h-11 max-md:[@media(max-height:32rem)]:hidden">
      <Tabs.List
        ref={list}
        aria-label={playgroundTexts.tabs.label}
        className="flex h-full min-w-0 flex-1 overflow-x-auto px-2 [scrollbar-width:none]"
      >
        {tabIds.map((id) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="relative h-full shrink-0 rounded px-2.5 text-14 text-neutral-11 -outline-offset-4 hover:text-neutral-12 data-[state=active]:font-medium data-[state=active]:text-neutral-12 data-[state=active]:after:absolute data-[state=active]:after:inset-x-2.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-accent"
          >
            {playgroundTexts.tabs[id]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {!phone && <Toggles />}
    </div>
  );
};

const Toggles = () => {
  const { tab, compareOpen, wireOpen, showPanel } = usePlaygroundView();
  return (
    <div className="flex items-center gap-1 px-3">
      {tab === 'chat' && (
        <Toggle pressed={compareOpen} onClick={toggleCompare}>
          <Columns2 size={14} aria-hidden />
          {playgroundTexts.compare}
        </Toggle>
      )}
      <Toggle pressed={wireOpen} onClick={toggleWire}>
        <PanelRight size={14} aria-hidden />
        {playgroundTexts.wire}
      </Toggle>
      <IconButton
        icon={Command}
        size="small"
        name={playgroundTexts.commands}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          showPanel('palette');
        }}
      />
    </div>
  );
};

const Toggle = ({ pressed, ...rest }: { readonly pressed: boolean } & Parameters<typeof Button>[0]) => (
  <Button
    look="quiet"
    size="small"
    aria-pressed={pressed}
    className={classNames(pressed && 'bg-accent-soft text-accent-text!')}
    {...rest}
  />
);
