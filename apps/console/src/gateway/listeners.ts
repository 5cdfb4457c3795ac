import { addressOf } from './address.js';

/** What the server has written into the page. */
const written = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Whose way in this page came by. Undefined: there is one for all. */
const listener = written('gateway-listener');

/** Whether the console is at this page's own address: not where the administration has a port of its own, and this is the other. */
export const hasConsole = listener !== 'clients';

/** Whether home page, Playground and models are at this page's own address. */
export const hasClientPages = listener !== 'administration';

/** Where clients find the gateway, with a slash at its end. Undefined: this page was not told. */
export const clientsRoot = hasClientPages ? addressOf('') : written('gateway-clients');
