import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useConversations } from './conversation/conversations-store.js';
import type { PlaygroundAddress } from './playground-address.js';
import { playgroundAddressOf, readPlaygroundAddress, sameAddress } from './playground-address.js';
import { usePlaygroundView } from './playground-view-store.js';

/**
 * Keeps what is on show and the address in step: an address that is opened, or gone back to, is shown, and what is
 * chosen is put into the address.
 */
export function useSharedAddress(): void {
  const address = readPlaygroundAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const tab = usePlaygroundView((view) => view.tab);
  const tabModel = usePlaygroundView((view) => view.models[view.tab] ?? '');
  const settings = useConversations(({ current }) => current.settings);
  const isLoaded = useConversations((state) => state.isLoaded);
  const shown = playgroundAddressOf(tab, tab === 'chat' ? settings.model : tabModel, settings.format);
  // The address that was last brought in step; what differs from it has been changed since.
  const agreed = useRef<PlaygroundAddress>(undefined);

  useLayoutEffect(() => {
    // The conversation that was open before a reload brings settings of its own: the address comes after it.
    if (!isLoaded || (agreed.current !== undefined && sameAddress(agreed.current, address))) return;
    agreed.current = address;
    showAddress(address);
  });
  useEffect(() => {
    const before = agreed.current;
    if (before === undefined) return;
    const now = shownAddress();
    if (sameAddress(before, now)) return;
    agreed.current = now;
    void navigate({ to: '.', search: now, replace: before.tab === now.tab });
  }, [shown.tab, shown.model, shown.format, navigate]);
}

function showAddress({ tab = 'chat', model, format }: PlaygroundAddress): void {
  const view = usePlaygroundView.getState();
  if (view.tab !== tab) view.showTab(tab);
  if (tab !== 'chat') {
    if (model !== undefined) view.chooseModel(tab, model);
    return;
  }
  const { current, changeSettings } = useConversations.getState();
  const patch = {
    ...(model !== undefined && model !== current.settings.model && { model }),
    ...(format !== undefined && format !== current.settings.format && { format }),
  };
  if (Object.keys(patch).length > 0) changeSettings(patch);
}

function shownAddress(): PlaygroundAddress {
  const { tab, models } = usePlaygroundView.getState();
  const { settings } = useConversations.getState().current;
  return playgroundAddressOf(tab, tab === 'chat' ? settings.model : (models[tab] ?? ''), settings.format);
}
