import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import { chatDialect } from '../../src/providers/cohere/chat.js';
import { startGateway } from '../support/gateway.js';
import { GatewayClient } from './matrix/client.js';
import { presets } from './presets/preset-bench.js';
import type { Preset, PresetBench } from './presets/preset-bench.js';
import { tryConversation } from './presets/try-conversation.js';

const apiKey = 'sk-right';

describe("Cohere's chat, played as its documentation tells of it", () => {
  let bench: PresetBench;

  beforeAll(async () => {
    const mock = await startMockUpstream({ apiKey });
    const cohere = { type: 'cohere', baseUrl: mock.url, apiKey };
    const gateway = await startGateway({
      providers: { cohere, 'cohere-wrong': { ...cohere, apiKey: 'sk-wrong' } },
    });
    const client = new GatewayClient(gateway.url, gateway.token, mock.url);
    bench = {
      gateway,
      client,
      close: async () => {
        client.close();
        await gateway.close();
        await mock.close();
      },
    };
  });
  afterAll(() => bench.close());

  it('talks with clients of every format', async () => {
    const [first] = presets;
    const sheet = { ...first, name: 'cohere', formats: ['openai-chat'], dialect: chatDialect } as Preset;
    expect(await tryConversation(bench, sheet)).toEqual([]);
  });
});
