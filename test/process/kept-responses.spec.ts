import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';

describe('responses', () => {
  let mock: MockUpstream;
  let gateway: GatewayProcess;
  let token: string;

  const start = (folder?: string): Promise<GatewayProcess> =>
    GatewayProcess.start(
      {
        OPENAI_API_KEY: 'k',
        OPENAI_BASE_URL: mock.baseUrl,
        GATEWAY_SERVER_SHUTDOWN_GRACE: '100ms',
      },
      folder === undefined ? {} : { folder },
    );
  const connect = async (): Promise<OpenAI> =>
    new OpenAI({ baseURL: `${await gateway.address()}/v1`, apiKey: token, maxRetries: 0 });

  /** Ends the process, and starts another one in its place. */
  const restart = async (signal: NodeJS.Signals): Promise<OpenAI> => {
    gateway.signal(signal);
    await gateway.exited;
    gateway = await start(gateway.folder);
    return connect();
  };

  beforeEach(async () => {
    mock = await startMockUpstream();
    gateway = await start();
    token = await gateway.token();
  });
  afterEach(async () => {
    await gateway.discard();
    await mock.close();
  });

  it('outlive a crash, and are continued after it', async () => {
    const client = await connect();
    const { id } = await client.responses.create({ model: 'openai/echo', input: 'one' });
    // What is written behind needs a moment.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const later = await restart('SIGKILL');
    expect((await later.responses.retrieve(id)).output_text).toBe('one');
    const next = await later.responses.create({
      model: 'openai/echo',
      input: 'two',
      previous_response_id: id,
    });
    expect(next).toMatchObject({ output_text: 'two', previous_response_id: id });
  });

  it('in the background fail honestly when the gateway stops', async () => {
    const client = await connect();
    const { id } = await client.responses.create({
      model: 'openai/lorem-1000-30ms',
      input: 'one',
      background: true,
    });
    const later = await restart('SIGTERM');
    expect(await later.responses.retrieve(id)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('stopped') },
    });
  });
});
