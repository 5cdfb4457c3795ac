import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedState } from '../../../src/shared-state/shared-state.js';
import { MeteringBench, nanoDollarsFor, pricesFor } from '../../support/metering-bench.js';
import { RealtimeClient } from '../../support/realtime-client.js';

let bench: MeteringBench;
let client: RealtimeClient;

beforeAll(async () => {
  bench = await MeteringBench.start((mock) => {
    const prices = pricesFor.tokens;
    const bounds = { context: 32_000, maxOutput: 4_000 };
    return {
      providers: { openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      models: {
        voice: [{ provider: 'openai', model: 'gpt-realtime', prices, ...bounds }],
        bridged: [{ provider: 'openai', model: 'gpt-4o', prices, ...bounds }],
      },
      limits: { wait: '300ms' },
    };
  });
});
beforeEach(() => bench.renew());
afterEach(() => client.close());
afterAll(() => bench.close());

const open = async (model = 'voice'): Promise<void> => {
  client = await RealtimeClient.open({ url: bench.gateway.url, token: bench.token }, model);
  await client.next('session.created');
};
const say = (text: string): void => {
  const content = [{ type: 'input_text', text }];
  client.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
};
const ask = (more: object = {}): void => {
  client.send({ type: 'response.create', response: { output_modalities: ['text'] }, ...more });
};
const standing = async () =>
  bench.gateway.application.get(SharedState, { strict: false }).peek(bench.tokenId, []);
const sumOf = (charges: readonly Parameters<typeof nanoDollarsFor>[0][]): number =>
  charges.reduce((sum, charge) => sum + nanoDollarsFor(charge), 0);

describe.each(['voice', 'bridged'])('the responses of a session with %s', (model) => {
  it('are in the ledger one by one, as the vendor charges them', async () => {
    await open(model);
    for (const text of ['one two three', 'four']) {
      say(text);
      ask();
      await client.next('response.done');
    }
    const records = await bench.settled(2);
    const charges = await bench.charged(2);
    const costs = records.map(({ nanoDollars }) => nanoDollars);
    expect(costs).toEqual(charges.map(nanoDollarsFor));
    for (const record of records) {
      expect(record).toMatchObject({
        end: 'complete',
        format: 'openai-realtime',
        model,
        attempts: 1,
        provider: 'openai',
      });
    }
  });
});

describe('a response of a relayed session', () => {
  it('holds a place and what it may cost while it runs, and gives them back', async () => {
    bench.mock.script(
      { model: 'gpt-realtime' },
      { text: 'one two three', faults: { delayBetweenChunks: 100 } },
    );
    await open();
    say('hello');
    ask();
    await client.next('response.output_text.delta');
    const running = await standing();
    expect(running.running).toBe(1);
    expect(running.requests.used).toBe(1);
    // As dear as its answer may be: 4,000 tokens.
    expect(running.reserved).toBeGreaterThan(4_000 * 8_000);
    await client.next('response.done');
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ endpoint: 'realtime', lane: 'verbatim', end: 'complete' });
    expect(record?.nanoDollars).toBe(sumOf(await bench.charged(1)));
  });

  it('that a limit forbids is answered with an error event, and the session goes on', async () => {
    await bench.renew({ limits: { concurrentRequests: 1 } });
    bench.mock.script(
      { model: 'gpt-realtime' },
      { text: 'one two three', faults: { delayBetweenChunks: 50 } },
    );
    await open();
    say('hello');
    ask();
    await client.next('response.created');
    ask({ event_id: 'second', response: { conversation: 'none', output_modalities: ['text'] } });
    const { error } = await client.next('error');
    expect(error).toMatchObject({ code: 'rate_limit_exceeded', event_id: 'second' });
    await client.next('response.done');
    ask();
    await client.next('response.done');
    const records = await bench.settled(3);
    expect(records.map(({ end }) => end).sort()).toEqual(['complete', 'complete', 'refused']);
    expect(await bench.charged(2)).toHaveLength(2);
  });

  it('is not asked for where the budget is spent', async () => {
    await bench.renew({ budgets: { total: 1 } });
    await open();
    say('hello');
    ask();
    await client.next('response.done');
    ask();
    const { error } = await client.next('error');
    expect(error).toMatchObject({ code: 'insufficient_quota' });
    const records = await bench.settled(2);
    expect(records.map(({ end }) => end)).toEqual(['complete', 'refused']);
    expect(bench.mock.books).toHaveLength(1);
  });

  it('that its vendor refuses costs nothing', async () => {
    await open();
    ask({ response: { input: [{ type: 'item_reference', id: 'item_that_is_not' }] } });
    await client.next('error');
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ end: 'failed', attempts: 1 });
    expect(record).not.toHaveProperty('nanoDollars');
  });

  it('that its client leaves is estimated, and nothing stays reserved', async () => {
    bench.mock.script(
      { model: 'gpt-realtime' },
      { text: 'one two three four', faults: { delayBetweenChunks: 100 } },
    );
    await open();
    say('hello');
    ask();
    await client.next('response.output_text.delta');
    await client.close();
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ end: 'cancelled', usage: { estimated: true } });
    expect(record?.nanoDollars).toBeGreaterThan(0);
  });

  it('that its vendor breaks off is estimated, and nothing stays reserved', async () => {
    bench.mock.script(
      { model: 'gpt-realtime' },
      { text: 'one two three four', faults: { cut: { afterEvents: 6 } } },
    );
    await open();
    say('hello');
    ask();
    await client.closed;
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ end: 'broken', usage: { estimated: true } });
    expect(record?.nanoDollars).toBeGreaterThan(0);
  });
});

describe('a response that its vendor begins by itself', () => {
  /** Loud for half a second, then silent: whoever listens hears a turn. */
  function speak(): void {
    const loud = Buffer.alloc(24_000);
    for (let at = 0; at < loud.length; at += 2) loud.writeInt16LE(at % 4 === 0 ? 12_000 : -12_000, at);
    for (const audio of [loud, Buffer.alloc(48_000)]) {
      client.send({ type: 'input_audio_buffer.append', audio: audio.toString('base64') });
    }
  }

  it('is metered from its beginning on', async () => {
    await open();
    speak();
    await client.next('response.created');
    await client.next('response.done');
    const [record] = await bench.settled(1);
    const [charge = {}] = await bench.charged(1);
    expect(record).toMatchObject({
      end: 'complete',
      endpoint: 'realtime',
      nanoDollars: nanoDollarsFor(charge),
    });
  });

  it('is stopped where the budget is spent, which the client is told', async () => {
    await bench.renew({ budgets: { total: 1 } });
    bench.mock.script(
      { model: 'gpt-realtime' },
      { text: 'one two three', faults: { delayBetweenChunks: 100 } },
    );
    await open();
    ask();
    await client.next('response.done');
    speak();
    await client.next('response.created');
    const { error } = await client.next('error');
    expect(error).toMatchObject({ code: 'insufficient_quota' });
    const { response } = await client.next('response.done');
    expect(response).toMatchObject({ status: 'cancelled' });
    const records = await bench.settled(2);
    expect(sumOf(await bench.charged(2))).toBe(
      records.reduce((sum, { nanoDollars = 0 }) => sum + nanoDollars, 0),
    );
  });
});

describe('a response of a session that the gateway holds', () => {
  it('used nothing where its client leaves before a model is asked', async () => {
    await open('bridged');
    const state = bench.gateway.application.get(SharedState, { strict: false });
    const reserve = state.reserve.bind(state);
    const looked = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<undefined>();
    const slow = jest.spyOn(state, 'reserve').mockImplementation(async (...terms) => {
      looked.resolve(undefined);
      await left.promise;
      return reserve(...terms);
    });
    say('hello');
    ask();
    await looked.promise;
    await client.close();
    left.resolve(undefined);
    const [record] = await bench.settled(1);
    slow.mockRestore();
    expect(record).toMatchObject({ end: 'cancelled', attempts: 0 });
    expect(record).not.toHaveProperty('usage');
    expect(bench.mock.books).toHaveLength(0);
  });
});
