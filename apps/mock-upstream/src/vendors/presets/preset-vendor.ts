import type { Preset } from '#libs/provider-kit';
import { refuseCredential } from '../openai/credential.js';
import { openAiError, openAiFailure } from '../openai/openai-error.js';
import { unknownModel } from '../openai/openai-models.js';
import type { Vendor } from '../vendor.js';
import { presetRoutes } from './preset-routes.js';

/** Where a preset's vendor is played: its own path, behind its name. */
export function presetPath({ name, baseUrl }: Pick<Preset, 'name' | 'baseUrl'>): string {
  return `/presets/${name}${new URL(baseUrl).pathname.replace(/\/$/u, '')}`;
}

/** A vendor as its preset tells of it: these paths, this format, these fields, and nothing else. */
export function createPresetVendor(preset: Preset): Vendor {
  const base = presetPath(preset);
  const routes = presetRoutes(preset);
  return {
    name: preset.name,
    isAddressed: ({ path }) => path.startsWith(`/presets/${preset.name}/`),
    endpoint: (head) =>
      head.path.startsWith(`${base}/`) ? routes(head, head.path.slice(base.length)) : undefined,
    refuseCredential,
    unknownPath: ({ path }) => openAiError(404, { message: `Not found: ${path}` }),
    unknownModel,
    invalidJson: (fault) => openAiError(400, { message: `The body is no JSON: ${fault}` }),
    failure: openAiFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: (serial) => ({ 'x-request-id': `mock-${serial}` }),
  };
}
