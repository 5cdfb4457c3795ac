import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson } from '../support/raw-http.js';
import { TestSocket } from '../support/test-socket.js';
import { Caddy } from './support/caddy.js';
import { freePort } from './support/server-process.js';

const text = 'one two three four five';

describe('a gateway behind Caddy, beside one that is down', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let caddy: Caddy;

  beforeAll(async () => {
    mock = await startMockUpstream();
    mock.script({ model: 'slow' }, { text, faults: { delayBetweenChunks: 400 } });
    const providers = { mock: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk' } };
    gateway = await startGateway({ providers });
    caddy = await Caddy.start(await freePort(), Number(new URL(gateway.url).port));
    await noticed();
  }, 60_000);
  afterAll(async () => {
    await caddy.discard();
    await gateway.close();
    await mock.close();
  });

  /** Resolves when Caddy leads nobody to the gateway that is down any more. */
  const noticed = async (): Promise<void> => {
    const deadline = performance.now() + 20_000;
    for (let inARow = 0; inARow < 20;) {
      inARow = (await fetch(`${caddy.url}/healthz`)).ok ? inARow + 1 : 0;
      if (performance.now() > deadline) throw new Error('Caddy did not notice which gateway is down.');
    }
  };

  const ask = (model: string) => {
    const messages = [{ role: 'user', content: 'hello' }];
    const body = JSON.stringify({ model, stream: true, messages });
    return send(caddy.url, { path: '/v1/chat/completions', headers: bearerJson(gateway.token), body });
  };

  it('passes on a stream as it is made', async () => {
    for (let round = 0; round < 4; round += 1) {
      const answer = await OpenAnswer.begin(ask('mock/slow'));
      await answer.read(/"one/);
      expect(answer.text).not.toMatch(/three/);
      expect(await answer.ended).toBe(true);
      expect(answer.text).toMatch(/five[^]*\[DONE\]/);
    }
  }, 30_000);

  it('ends what a client has left', async () => {
    const answer = await OpenAnswer.begin(ask('mock/slow'));
    await answer.read(/"one/);
    answer.message.destroy();
    const line = await gateway.loggedLine({ path: '/v1/chat/completions', clientAborted: true });
    expect(line).toMatchObject({ model: 'mock/slow' });
  });

  it('passes on WebSockets', async () => {
    const socket = await TestSocket.open({ url: caddy.url, token: gateway.token });
    socket.send({ type: 'response.create', model: 'mock/echo', input: 'hello' });
    const events = await socket.answer();
    expect(events.at(-1)?.type).toBe('response.completed');
    socket.terminate();
  });

  it('tells where a client comes from', async () => {
    const home = await (await fetch(`${caddy.url}/console/api/home`)).json();
    expect(home).toMatchObject({ base_address: `${caddy.url}/v1` });
  });
});
