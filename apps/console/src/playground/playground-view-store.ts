import { create } from 'zustand';
import type { TabId } from './playground-tabs.js';

/** What a panel that is not always on show is called. */
export type PanelId = 'settings' | 'history' | 'token' | 'palette' | 'shortcuts';

interface PlaygroundView {
  readonly tab: TabId;
  /** Models of the tabs other than Chat, whose model belongs to the conversation. */
  readonly models: Readonly<Partial<Record<TabId, string>>>;
  /** The drawer with what went over the wire. */
  readonly wireOpen: boolean;
  /** In pixels. */
  readonly wireWidth: number;
  readonly compareOpen: boolean;
  readonly compareModels: readonly string[];
  /** The one panel that is over the page, if any. */
  readonly panel: PanelId | undefined;
  readonly showTab: (tab: TabId) => void;
  readonly chooseModel: (tab: TabId, model: string) => void;
  readonly showWire: (open: boolean) => void;
  readonly resizeWire: (width: number) => void;
  readonly showCompare: (open: boolean) => void;
  readonly chooseCompareModels: (models: readonly string[]) => void;
  readonly showPanel: (panel: PanelId | undefined) => void;
}

export const wireWidths = { least: 320, first: 400, most: 720 } as const;

/** What of the Playground is on show. The tab is in the address too: see `use-shared-address.ts`. */
export const usePlaygroundView = create<PlaygroundView>((set) => ({
  tab: 'chat',
  models: {},
  wireOpen: false,
  wireWidth: wireWidths.first,
  compareOpen: false,
  compareModels: [],
  panel: undefined,
  showTab: (tab) => {
    set({ tab });
  },
  chooseModel: (tab, model) => {
    set(({ models }) => ({ models: { ...models, [tab]: model } }));
  },
  showWire: (wireOpen) => {
    set({ wireOpen });
  },
  resizeWire: (width) => {
    set({ wireWidth: Math.min(Math.max(width, wireWidths.least), wireWidths.most) });
  },
  showCompare: (compareOpen) => {
    set({ compareOpen });
  },
  chooseCompareModels: (compareModels) => {
    set({ compareModels });
  },
  showPanel: (panel) => {
    set({ panel });
  },
}));

/** The model of a tab other than Chat, kept while the page is open and shared by the address. */
export function useTabModel(tab: Exclude<TabId, 'chat'>): readonly [string, (model: string) => void] {
  const model = usePlaygroundView(({ models }) => models[tab] ?? '');
  const chooseModel = usePlaygroundView((view) => view.chooseModel);
  return [
    model,
    (chosen) => {
      chooseModel(tab, chosen);
    },
  ];
}
