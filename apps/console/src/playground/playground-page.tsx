import { Tabs } from 'radix-ui';
import { lazy, Suspense } from 'react';
import { usePhone } from '../components/use-media.js';
import { SiteHeader } from '../shell/site-header.js';
import { shellTexts } from '../texts/shell.js';
import { HistoryPanel } from './conversation/conversation-bar.js';
import { PlaygroundTabList } from './playground-tab-list.js';
import { tabViews } from './playground-tab-views.js';
import type { TabId } from './playground-tabs.js';
import { tabIds } from './playground-tabs.js';
import { usePlaygroundView } from './playground-view-store.js';
import { useShortcuts } from './shortcuts/use-shortcuts.js';
import { TokenBand, TokenBar } from './token/token-bar.js';
import { TokenFirst, TokenSheet } from './token/token-sheet.js';
import { useTokenRecheck } from './token/use-token-recheck.js';
import { useSharedAddress } from './use-shared-address.js';
import { WireDrawer } from './wire-drawer.js';

const CommandPalette = lazy(async () => ({
  default: (await import('./palette/command-palette.js')).CommandPalette,
}));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts/shortcuts-sheet.js')).ShortcutsSheet,
}));

/** `/console/playground`: a token tested without code. */
export const PlaygroundPage = () => {
  const tab = usePlaygroundView((view) => view.tab);
  const phone = usePhone();
  useSharedAddress();
  useTokenRecheck();
  useShortcuts();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SiteHeader>{phone ? <TokenSheet /> : <TokenBar />}</SiteHeader>
      {phone ? <TokenFirst /> : <TokenBand />}
      <Tabs.Root
        asChild
        value={tab}
        activationMode="manual"
        onValueChange={(chosen) => {
          usePlaygroundView.getState().showTab(tabIds.find((id) => id === chosen) ?? 'chat');
        }}
      >
        <main className="flex min-h-0 flex-1 flex-col">
          <h1 className="sr-only">{shellTexts.playground}</h1>
          <PlaygroundTabList />
          <div className="flex min-h-0 flex-1">
            <Tabs.Content value={tab} tabIndex={-1} className="min-w-0 flex-1">
              <TabView tab={tab} />
            </Tabs.Content>
            <WireDrawer />
          </div>
        </main>
      </Tabs.Root>
      <HistoryPanel />
      <Overlays />
    </div>
  );
};

const TabView = ({ tab }: { readonly tab: TabId }) => {
  const View = tabViews[tab];
  return (
    <Suspense>
      <View />
    </Suspense>
  );
};

/** What is loaded when it is first asked for. */
const Overlays = () => {
  const panel = usePlaygroundView((view) => view.panel);
  return (
    <Suspense>
      {panel === 'palette' && <CommandPalette />}
      {panel === 'shortcuts' && <ShortcutsSheet />}
    </Suspense>
  );
};
