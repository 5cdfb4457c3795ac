import type { ProviderSettings } from './provider.js';
import { ProviderSettingsError } from './provider-settings-error.js';

/**
 * A vendor answers nobody without a key; a server at an address of one's own may.
 * @param variable of the environment that may hold the key
 * @throws ProviderSettingsError where neither a key nor an address is set
 */
export function requireKey({ apiKeys, baseUrl }: ProviderSettings, variable: string): void {
  if (apiKeys.length > 0 || baseUrl !== undefined) return;
  throw new ProviderSettingsError([
    { setting: 'apiKey', fault: 'is missing', fix: `Set it, or the variable ${variable}.` },
  ]);
}
