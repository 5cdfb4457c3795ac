import { startGateway } from '../../support/gateway.js';
import { upstreamFormats } from '../formats/wire-format.js';
import type { UpstreamFormat } from '../formats/wire-format.js';
import { GatewayClient } from './client.js';
import { startRecordingUpstream } from './recording-upstream.js';
import type { Part, RecordingUpstream } from './recording-upstream.js';

/** A real gateway between a client of every format and an upstream of every format. */
export interface ConformanceBench {
  readonly client: GatewayClient;
  readonly upstream: RecordingUpstream;
  /** What stands before a model's name where the provider has models of several vendors. */
  readonly publishers: Publishers;
  /** @returns the name of a model that plays the part and nothing else */
  play(part: Part): string;
  close(): Promise<void>;
}

type Publishers = Readonly<Partial<Record<UpstreamFormat, string>>>;

/** @param openAi the provider that stands for OpenAI's formats */
const providersOf = (openAi: object): Required<Others> => ({
  chat: { ...openAi, formats: ['openai-chat'] },
  messages: { type: 'anthropic' },
  'generate-content': { type: 'google' },
  responses: { ...openAi, formats: ['openai-responses'] },
});

/** Providers that stand for formats in place of the vendors' own. `path`: of their address. Default `/v1`. */
type Others = Readonly<
  Partial<Record<UpstreamFormat, { readonly path?: string; readonly [setting: string]: unknown }>>
>;

/** Every provider twice: once free to relay its own format's bytes, once bound to translate. */
function providersAt(url: string, openAi: object, others: Others): object {
  const providers: Required<Others> = { ...providersOf(openAi), ...others };
  const entries = upstreamFormats.flatMap((format) => {
    const { path = '/v1', ...settings } = providers[format];
    const provider = { ...settings, baseUrl: `${url}${path}`, apiKey: 'sk-upstream' };
    return [
      [format, provider],
      [`${format}-hub`, { ...provider, lane: 'hub' }],
    ];
  });
  return Object.fromEntries(entries) as object;
}

/**
 * @param openAi settings of the provider that stands for OpenAI's formats. Default: OpenAI's own type
 * @param others settings of providers that stand for other formats. Default: the vendors' own types
 */
export async function startBench(
  openAi: object = { type: 'openai' },
  others: Others = {},
  publishers: Publishers = {},
): Promise<ConformanceBench> {
  const upstream = await startRecordingUpstream();
  const gateway = await startGateway({
    providers: providersAt(upstream.url, openAi, others),
    media: { privateHosts: new URL(upstream.url).host },
  });
  const client = new GatewayClient(gateway.url, gateway.token, upstream.url);
  let models = 0;
  return {
    client,
    upstream,
    publishers,
    play: (part) => {
      models += 1;
      const model = `m${models}`;
      upstream.play(model, part);
      return model;
    },
    close: async () => {
      client.close();
      await gateway.close();
      await upstream.close();
    },
  };
}
