import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { SharedPlaces } from '../../src/limits/shared-places.js';
import { SharedState } from '../../src/shared-state/shared-state.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { RealtimeClient } from '../support/realtime-client.js';
import { startValkey } from '../support/valkey.js';
import type { TestValkey } from '../support/valkey.js';

describe('two replicas with one Redis', () => {
  let mock: MockUpstream;
  let valkey: TestValkey;
  let replicas: readonly TestGateway[];
  beforeAll(async () => {
    mock = await startMockUpstream();
    valkey = await startValkey();
    const settings = {
      ...mockProvider(mock),
      models: { talker: [{ provider: 'mock', model: 'lorem-1000-30ms' }] },
      realtime: { maxSessionsPerToken: 2 },
      responses: { background: 4 },
    };
    const start = () => startGateway(settings, { REDIS_URL: valkey.url });
    replicas = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await valkey.stop();
    await mock.close();
  });

  const replica = (index: number): TestGateway => {
    const found = replicas[index];
    if (found === undefined) throw new Error('There are two of them.');
    return found;
  };
  /** What of a kind is taken, as any of them sees it: their tokens are their own, what is counted is not. */
  const taken = async (kind: string): Promise<number> => {
    const state = replica(1).application.get(SharedState, { strict: false });
    return (await state.peek(`places:${kind}`, [])).running;
  };
  const background = ({ url, token }: TestGateway) =>
    rawRequest(url, {
      path: '/v1/responses',
      headers: bearerJson(token),
      body: JSON.stringify({ model: 'talker', input: 'hi', background: true }),
    });

  it('hold as many background responses together as one alone may', async () => {
    const statuses: number[] = [];
    for (const index of [0, 0, 1, 1]) statuses.push((await background(replica(index))).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await taken('background')).toBe(4);
    const refused = await background(replica(0));
    expect(refused.status).toBe(503);
    expect(refused.body.toString()).toContain('all that may');
  });

  it('know of each other’s realtime sessions, and of their ends', async () => {
    const { application, url } = replica(0);
    const service = application.get(TokenService, { strict: false });
    const { token, secret } = await service.create({ name: 'talks' });
    const door = { url, token: secret };
    const first = await RealtimeClient.open(door, 'talker');
    const elsewhere = replica(1).application.get(SharedPlaces, { strict: false });
    const leave = await elsewhere.take(`realtime:${token.id}`, 2);
    await expect(RealtimeClient.open(door, 'talker')).rejects.toThrow('429');
    expect(await elsewhere.take(`realtime:${token.id}`, 2)).toBeUndefined();
    leave?.();
    const second = await RealtimeClient.open(door, 'talker');
    await Promise.all([first.close(), second.close()]);
    await until(async () => (await taken(`realtime:${token.id}`)) === 0);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come to that.');
}
