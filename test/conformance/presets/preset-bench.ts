import { presetPath, startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { loadPresets } from '../../../src/providers/presets/load-presets.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { GatewayClient } from '../matrix/client.js';

const apiKey = 'sk-right';

/** Every preset there is. */
export const presets = loadPresets();

export type Preset = (typeof presets)[number];

/** A gateway with every preset as a provider; the mock plays each vendor as its preset tells of it. */
export interface PresetBench {
  readonly gateway: TestGateway;
  readonly client: GatewayClient;
  close(): Promise<void>;
}

export async function startPresetBench(): Promise<PresetBench> {
  const mock = await startMockUpstream({ apiKey, presets });
  const gateway = await startGateway({
    providers: Object.fromEntries(presets.flatMap((preset) => providersOf(preset, mock.url))),
  });
  const client = new GatewayClient(gateway.url, gateway.token, mock.url);
  return {
    gateway,
    client,
    close: async () => {
      client.close();
      await gateway.close();
      await mock.close();
    },
  };
}

/** The provider, and another one with a key that is not right. */
function providersOf(preset: Preset, origin: string): readonly (readonly [string, object])[] {
  const provider = { type: preset.name, baseUrl: `${origin}${presetPath(preset)}`, apiKey };
  return [
    [preset.name, provider],
    [`${preset.name}-wrong`, { ...provider, apiKey: 'sk-wrong', discovery: false }],
  ];
}
