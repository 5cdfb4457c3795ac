import { useEffect } from 'react';
import { newConversation, toggleCompare, toggleWire } from '../commands.js';
import { useComposer } from '../composer/composer-store.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { isCovered } from './is-covered.js';
import { useSingleKeys } from './single-keys-store.js';

const showShortcuts = (): void => {
  usePlaygroundView.getState().showPanel('shortcuts');
};

/** What single keys do while nothing is typed. */
const singleKeys: Readonly<Record<string, () => void>> = {
  '?': showShortcuts,
  '/': () => {
    useComposer.getState().focus();
  },
  n: newConversation,
  w: toggleWire,
  c: toggleCompare,
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    const { panel, showPanel } = usePlaygroundView.getState();
    showPanel(panel === 'palette' ? undefined : 'palette');
    return;
  }
  const act = singleKeys[event.key];
  if (act === undefined || modified || isTyping(event.target) || isCovered() || !useSingleKeys.getState().on)
    return;
  event.preventDefault();
  act();
}

/** The keys of the Playground. Without a modifier they do nothing while something is typed. */
export function useShortcuts(): void {
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
