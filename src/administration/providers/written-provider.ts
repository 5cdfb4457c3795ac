import type { JsonObject } from '#libs/json';
import { checkProvider } from '../../config/live/check-entries.js';
import type { ProviderConfiguration } from '../../config/gateway-configuration.js';
import { patched } from '../reading/patched.js';
import { refusedSettings } from '../errors/refused-change.js';

/**
 * A provider with other settings, as the file would have it.
 * @param type another type; undefined: it stays
 * @param settings those that change; null takes one away
 */
export const patchedProvider = (
  before: JsonObject,
  type: string | undefined,
  settings: JsonObject,
): JsonObject => patched(before, { ...withOneKind(settings), ...(type !== undefined && { type }) });

/** @throws RefusedChange naming each setting, fault and fix */
export function checkedProvider(id: string, written: JsonObject): ProviderConfiguration {
  const checked = checkProvider(id, written);
  if ('problems' in checked) throw refusedSettings('providers', id, checked.problems);
  return checked.entry;
}

/** One key or several: naming the one kind takes the other away. */
function withOneKind(settings: JsonObject): JsonObject {
  if (settings.apiKey !== undefined && settings.apiKeys === undefined) return { ...settings, apiKeys: null };
  if (settings.apiKeys !== undefined && settings.apiKey === undefined) return { ...settings, apiKey: null };
  return settings;
}
