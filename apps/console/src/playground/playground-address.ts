import type { FormatId } from './conversation/conversation.js';
import { formatIds } from './conversation/conversation.js';
import type { TabId } from './playground-tabs.js';
import { tabIds } from './playground-tabs.js';

/** What of the Playground stands in its address, to be shared. Never the token. */
export interface PlaygroundAddress {
  /** Absent for Chat. */
  readonly tab?: TabId;
  readonly model?: string;
  readonly format?: FormatId;
}

/** Reads the address; what means nothing is passed over. */
export function readPlaygroundAddress(search: Readonly<Record<string, unknown>>): PlaygroundAddress {
  const tab = tabIds.find((id) => id === search.tab);
  const format = formatIds.find((id) => id === search.format);
  // Names made of digits alone are read as numbers.
  const model = typeof search.model === 'number' ? String(search.model) : search.model;
  return {
    ...(tab !== undefined && tab !== 'chat' && { tab }),
    ...(typeof model === 'string' && model !== '' && { model }),
    ...(format !== undefined && { format }),
  };
}

/** The address of what is on show. The first format needs no mention, and other tabs have none. */
export const playgroundAddressOf = (tab: TabId, model: string, format: FormatId): PlaygroundAddress =>
  readPlaygroundAddress({
    tab,
    model,
    ...(tab === 'chat' && format !== formatIds[0] && { format }),
  });

export const sameAddress = (one: PlaygroundAddress, other: PlaygroundAddress): boolean =>
  one.tab === other.tab && one.model === other.model && one.format === other.format;
