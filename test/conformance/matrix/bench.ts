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
  /** @returns the name of a model that plays the part and nothing else */
  play(part: Part): string;
  close(): Promise<void>;
}

/** @param openAi the provider that stands for OpenAI's formats */
const providersOf = (openAi: object): Readonly<Record<UpstreamFormat, object>> => ({
  chat: { ...openAi, formats: ['openai-chat'] },
  messages: { type: 'anthropic' },
  'generate-content': { type: 'google' },
  responses: { ...openAi, formats: ['openai-responses'] },
});

/** Every provider twice: once free to relay its own format's bytes, once bound to translate. */
function providersAt(url: string, openAi: object): object {
  const providers = providersOf(openAi);
  const entries = upstreamFormats.flatMap((format) => {
    const provider = { ...providers[format], baseUrl: `${url}/v1`, apiKey: 'sk-upstream' };
    return [
      [format, provider],
      [`${format}-hub`, { ...provider, lane: 'hub' }],
    ];
  });
  return Object.fromEntries(entries) as object;
}

/** @param openAi settings of the provider that stands for OpenAI's formats. Default: OpenAI's own type */
export async function startBench(openAi: object = { type: 'openai' }): Promise<ConformanceBench> {
  const upstream = await startRecordingUpstream();
  const gateway = await startGateway({
    providers: providersAt(upstream.url, openAi),
    media: { privateHosts: new URL(upstream.url).host },
  });
  const client = new GatewayClient(gateway.url, gateway.token, upstream.url);
  let models = 0;
  return {
    client,
    upstream,
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
