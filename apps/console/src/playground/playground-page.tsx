import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { SiteHeader } from '../shell/site-header.js';
import { playgroundTexts } from '../texts/playground.js';
import { tabViews } from './playground-tab-views.js';
import type { TabId } from './playground-tabs.js';
import { tabIds } from './playground-tabs.js';
import { usePlaygroundView } from './playground-view-store.js';

/** `/console/playground`: a token tested without code. */
export const PlaygroundPage = () => {
  const tab = usePlaygroundView((view) => view.tab);
  return (
    <div className="flex h-dvh flex-col">
      <SiteHeader />
      <Tabs.Root
        value={tab}
        activationMode="manual"
        className="flex min-h-0 flex-1 flex-col"
        onValueChange={(chosen) => {
          usePlaygroundView.getState().showTab(tabIds.find((id) => id === chosen) ?? 'chat');
        }}
      >
        <Tabs.List aria-label={playgroundTexts.tabs.label} className="flex border-b border-neutral-6 px-2">
          {tabIds.map((id) => (
            <Tabs.Trigger key={id} value={id} className="h-10 px-3 text-14">
              {playgroundTexts.tabs[id]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={tab} className="min-h-0 flex-1">
          <TabView tab={tab} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
};

const TabView = ({ tab }: { readonly tab: TabId }) => {
  const View = tabViews[tab];
  return <Suspense>{View !== undefined && <View />}</Suspense>;
};
