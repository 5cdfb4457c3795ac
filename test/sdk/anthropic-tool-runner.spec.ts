import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import OlderAnthropic from '@anthropic-ai/sdk-0';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { everyUpstream, upstreamFormats } from '../support/upstreams.js';

const settings = { maxRetries: 0, logLevel: 'off' } as const;
const clients = {
  '1.x': (baseURL: string, apiKey: string) => new Anthropic({ baseURL, apiKey, ...settings }),
  '0.x': (baseURL: string, apiKey: string) =>
    new OlderAnthropic({ baseURL, apiKey, ...settings }) as unknown as Anthropic,
};

describe.each(upstreamFormats)("the Anthropic SDK's tool runner on %s", (upstream) => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'sk-upstream' });
    gateway = await startGateway({ ...everyUpstream(mock) });
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  /** The newer generation asks for a conversation that the vendor holds, and sends all of it where there is none. */
  it.each(['1.x', '0.x'] as const)('runs five thinking steps to their end, SDK %s', async (generation) => {
    for (const stream of [false, true]) {
      mock.reset();
      const runner = clients[generation](gateway.url, gateway.token).beta.messages.toolRunner({
        model: `${upstream}/thinking-tools`,
        max_tokens: 4000,
        thinking: { type: 'enabled', budget_tokens: 1024 },
        messages: [{ role: 'user', content: 'How is the weather?' }],
        stream,
        tools: [
          {
            type: 'custom',
            name: 'get_weather',
            input_schema: { type: 'object', properties: { city: { type: 'string' } } },
            run: () => 'sunny',
            parse: (input: unknown) => input,
          },
        ],
      });
      const message = await runner.runUntilDone();
      const said = message.content.filter((block) => block.type === 'text');
      expect(said).toMatchObject([{ text: 'After 5 steps: sunny; sunny; sunny; sunny; sunny' }]);
      const answered = mock.requests.filter(({ method, status }) => method === 'POST' && status === 200);
      expect(answered).toHaveLength(6);
    }
  });
});
