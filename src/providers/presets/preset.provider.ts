import type { Type } from '@nestjs/common';
import { ModelProvider } from '#libs/provider-kit';
import type { Preset, ProviderSetup } from '#libs/provider-kit';
import { modelsField, OpenAiCompatibleProvider } from '../openai-compatible/openai-compatible.provider.js';

/** Makes a vendor's preset a provider type of its own: an injectable class like any other. */
export function presetProvider(preset: Preset): Type<OpenAiCompatibleProvider> {
  class PresetProvider extends OpenAiCompatibleProvider {
    protected override readonly preset = preset;
  }
  ModelProvider({
    type: preset.name,
    title: preset.title,
    variables: { apiKey: preset.apiKeyVariables, baseUrl: preset.baseUrlVariables },
    ...(preset.apiKey === 'optional' && { keyless: true }),
    setup: setupOf(preset),
  })(PresetProvider);
  return PresetProvider;
}

/** Whoever needs no key is run by oneself. */
const setupOf = ({ apiKey, baseUrl, documentation, keyPage, discovery, models }: Preset): ProviderSetup => ({
  group: apiKey === 'optional' ? 'server' : 'vendor',
  documentation,
  ...(keyPage !== undefined && { keyPage }),
  baseUrl,
  apiKey,
  ...(!discovery && models.length === 0 && { fields: [modelsField] }),
});
