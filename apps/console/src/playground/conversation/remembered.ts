import type { Settings } from './conversation.js';
import { readSettings } from './conversations-export.js';
import { defaultSettings } from './default-settings.js';

const settingsKey = 'model-gateway.playground.settings';
const conversationKey = 'model-gateway.playground.conversation';

/** Browsers may forbid storage, even to look at it. */
function quietly<Result>(attempt: () => Result): Result | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

/** The settings new conversations begin with. */
export function rememberedSettings(): Settings {
  const text = quietly(() => localStorage.getItem(settingsKey));
  if (typeof text !== 'string') return defaultSettings;
  return quietly(() => readSettings(JSON.parse(text))) ?? defaultSettings;
}

export function rememberSettings(settings: Settings): void {
  quietly(() => {
    localStorage.setItem(settingsKey, JSON.stringify(settings));
  });
}

/** The conversation this tab had open, to open it again when the page is loaded anew. */
export const rememberedConversation = (): string | undefined =>
  quietly(() => sessionStorage.getItem(conversationKey)) ?? undefined;

let remembered: string | undefined;

/** Costs nothing where it is remembered already: an answer that is coming tells of it many times a second. */
export function rememberConversation(id: string | undefined): void {
  if (id !== undefined && id === remembered) return;
  remembered = id;
  quietly(() => {
    if (id === undefined) sessionStorage.removeItem(conversationKey);
    else sessionStorage.setItem(conversationKey, id);
  });
}
