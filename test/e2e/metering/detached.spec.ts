import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MeteringBench, nanoDollarsFor, pricesFor } from '../../support/metering-bench.js';
import { TestSocket } from '../../support/test-socket.js';

let bench: MeteringBench;

beforeAll(async () => {
  bench = await MeteringBench.start((mock) => ({
    providers: { openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk' } },
    models: { gpt: [{ provider: 'openai', model: 'gpt-4o', prices: pricesFor.tokens }] },
  }));
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const expected = { end: 'complete', endpoint: 'generation', format: 'openai-responses', attempts: 1 };

describe('a response that no HTTP answer belongs to', () => {
  it('is in the ledger where it ran in the background', async () => {
    const answer = await bench.ask('/v1/responses', { model: 'gpt', input: 'one two', background: true });
    expect(answer.status).toBe(200);
    await answer.text();
    const [charge = {}] = await bench.charged(1);
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ ...expected, nanoDollars: nanoDollarsFor(charge) });
    expect(bench.mock.books).toHaveLength(1);
  });

  it('is in the ledger where it was asked for on a socket, each by itself', async () => {
    const socket = await TestSocket.open({ ...bench.gateway, token: bench.token });
    for (const input of ['one two', 'three']) {
      socket.send({ type: 'response.create', model: 'gpt', input });
      await socket.answer();
    }
    socket.terminate();
    const charges = await bench.charged(2);
    const records = await bench.settled(2);
    expect(records.map(({ nanoDollars }) => nanoDollars)).toEqual(charges.map(nanoDollarsFor));
    for (const record of records) expect(record).toMatchObject(expected);
  });
});
