import type { LucideIcon } from 'lucide-react';
import {
  Braces,
  Columns2,
  Copy,
  Cpu,
  History,
  Keyboard,
  MessageSquare,
  Monitor,
  Moon,
  PanelRight,
  SquarePen,
  Sun,
} from 'lucide-react';
import type { GatewayModel } from '../../gateway/models.js';
import { playgroundTexts } from '../../texts/playground.js';
import { useTheme } from '../../theme/theme.js';
import { copyLastAnswer, lastAnswer, newConversation, toggleCompare, toggleWire } from '../commands.js';
import { formatIds } from '../conversation/conversation.js';
import { useConversations } from '../conversation/conversations-store.js';
import { formats } from '../formats/formats.js';
import { modelChoices } from '../models/model-choices.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { tabEndpoints, tabIds } from '../playground-tabs.js';

const texts = playgroundTexts.palette;

interface PaletteCommand {
  readonly name: string;
  readonly note?: string;
  readonly icon: LucideIcon;
  readonly act: () => void;
}

interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}

/**
 * What the palette offers now.
 * @param withModels models are many: they come when something is searched
 */
export function paletteCommands(
  models: readonly GatewayModel[],
  withModels: boolean,
): readonly CommandGroup[] {
  return [
    { heading: texts.actions, commands: actions() },
    ...(withModels ? [{ heading: texts.models, commands: modelCommands(models) }] : []),
    { heading: texts.tabs, commands: tabCommands() },
    { heading: texts.formats, commands: formatCommands() },
    { heading: texts.appearance, commands: themeCommands() },
  ];
}

const actions = (): readonly PaletteCommand[] => {
  const { showPanel } = usePlaygroundView.getState();
  return [
    { name: playgroundTexts.history.create, icon: SquarePen, act: newConversation },
    ...(lastAnswer() === ''
      ? []
      : [{ name: texts.copyAnswer, icon: Copy, act: () => void copyLastAnswer() }]),
    { name: texts.compare, icon: Columns2, act: toggleCompare },
    { name: texts.wire, icon: PanelRight, act: toggleWire },
    {
      name: playgroundTexts.history.title,
      icon: History,
      act: () => {
        showPanel('history');
      },
    },
    {
      name: playgroundTexts.shortcuts.title,
      icon: Keyboard,
      act: () => {
        showPanel('shortcuts');
      },
    },
  ];
};

/** Models that serve the tab on show. */
function modelCommands(models: readonly GatewayModel[]): readonly PaletteCommand[] {
  const { tab, chooseModel } = usePlaygroundView.getState();
  return modelChoices(models, tabEndpoints[tab]).map(({ value, group, note }) => ({
    name: value,
    ...((note ?? group) !== undefined && { note: note ?? group ?? '' }),
    icon: Cpu,
    act: () => {
      if (tab === 'chat') useConversations.getState().changeSettings({ model: value });
      else chooseModel(tab, value);
    },
  }));
}

const tabCommands = (): readonly PaletteCommand[] =>
  tabIds.map((id) => ({
    name: playgroundTexts.tabs[id],
    icon: MessageSquare,
    act: () => {
      usePlaygroundView.getState().showTab(id);
    },
  }));

const formatCommands = (): readonly PaletteCommand[] =>
  formatIds.map((id) => ({
    name: formats[id].name,
    ...(useConversations.getState().current.settings.format === id && { note: texts.chosen }),
    icon: Braces,
    act: () => {
      usePlaygroundView.getState().showTab('chat');
      useConversations.getState().changeSettings({ format: id });
    },
  }));

function themeCommands(): readonly PaletteCommand[] {
  const { theme, choose } = useTheme.getState();
  const icons = { light: Sun, dark: Moon, system: Monitor } as const;
  return (['light', 'dark', 'system'] as const).map((id) => ({
    name: texts.themes[id],
    ...(theme === id && { note: texts.chosen }),
    icon: icons[id],
    act: () => {
      choose(id);
    },
  }));
}
