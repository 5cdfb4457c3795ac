import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let mock: MockUpstream;
let gateway: TestGateway;
let ask: AskAdministration;
/** Another process on the same database. */
let other: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream();
  const upstream = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' };
  const settings = {
    providers: { plain: upstream, vendor: { type: 'groq', baseUrl: mock.baseUrl, apiKey: 'sk' } },
    models: {
      unknown: [{ provider: 'plain', model: 'echo' }],
      configured: [{ provider: 'plain', model: 'echo', prices: { input: 1, output: 1 } }],
      known: [{ provider: 'vendor', model: 'llama-3.3-70b-versatile' }],
    },
  };
  let folder = '';
  gateway = await startGateway(settings, {}, async (made) => {
    folder = made;
    await Promise.resolve();
  });
  ({ ask } = await administrationOf(gateway));
  // Every test gateway makes a token of this name; that of the other one opens both.
  await gateway.application.get(TokenService, { strict: false }).revoke('test');
  other = await startGateway(settings, { DATA_DIR: `${folder}/data` });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await mock.close();
});

const costAt = async ({ url }: TestGateway, model: string): Promise<number> => {
  const answer = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hello' }] }),
  });
  await answer.text();
  return Number(answer.headers.get('x-gateway-cost') ?? Number.NaN);
};

const effective = async (model: string, at = ''): Promise<unknown> =>
  (await ask('GET', `prices/effective?model=${model}${at}`)).body.data;

const price = async (fields: object): Promise<string> => {
  const { status, body } = await ask('POST', 'prices', { provider: 'plain', model: 'echo', ...fields });
  expect({ status, body }).toMatchObject({ status: 201 });
  return String(body.id);
};

describe('prices of one’s own', () => {
  it('hold at once here, and within a second elsewhere, until they are deleted', async () => {
    expect(await costAt(gateway, 'unknown')).toBeNaN();
    expect(await effective('unknown')).toMatchObject([{ source: 'unknown', prices: null }]);
    const id = await price({ prices: { perRequest: 0.5 }, note: 'by contract' });
    expect(await costAt(gateway, 'unknown')).toBe(0.5);
    expect(await effective('unknown')).toMatchObject([
      { provider: 'plain', model: 'echo', source: 'own', price: id, prices: { perRequest: 0.5 } },
    ]);
    await new Promise((done) => setTimeout(done, 1_000));
    expect(await costAt(other, 'unknown')).toBe(0.5);
    expect(await ask('DELETE', `prices/${id}`)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await costAt(gateway, 'unknown')).toBeNaN();
    expect((await ask('DELETE', `prices/${id}`)).status).toBe(404);
    const { body } = await ask('GET', 'audit?limit=2');
    expect(body.data).toMatchObject([
      { action: 'price.delete', target: { id, name: 'plain/echo' }, before: { note: 'by contract' } },
      { action: 'price.create', target: { id }, after: { prices: { perRequest: 0.5 } } },
    ]);
  });

  it('stand over the catalogue and under the configuration', async () => {
    const catalogue = [{ source: 'catalogue', prices: { input: 0.59, output: 0.79 } }];
    expect(await effective('known')).toMatchObject(catalogue);
    const ids = [
      await price({ provider: 'vendor', model: 'llama-*', prices: { input: 3 }, from: '2026-01-01' }),
      await price({ prices: { input: 3 } }),
    ];
    expect(await effective('known')).toMatchObject([{ source: 'own', from: '2026-01-01T00:00:00.000Z' }]);
    expect(await effective('known', '&at=2025-12-31')).toMatchObject(catalogue);
    expect(await effective('configured')).toMatchObject([{ source: 'configuration', prices: { input: 1 } }]);
    const models = await fetch(`${gateway.url}/v1/models/known?include=metadata`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect(await models.json()).toMatchObject({ prices: { input: 3 } });
    for (const id of ids) await ask('DELETE', `prices/${id}`);
  });

  it('are listed in pages, by provider and by the model they are meant for', async () => {
    const ids = [
      await price({ model: 'e*', prices: { input: 1 }, from: '2026-01-01' }),
      await price({ model: 'echo', prices: { input: 2 }, from: '2026-01-01' }),
      await price({ model: 'echo', prices: { input: 3 }, from: '2026-01-02' }),
      await price({ model: 'echo', prices: { input: 4 }, from: '2099-01-01' }),
      await price({ provider: 'gone', model: 'echo', prices: { input: 5 } }),
    ];
    const listed = async (query: string) => {
      const { body } = await ask('GET', `prices?${query}`);
      const states = (body.data as { id: string; state: string }[]).map(
        ({ id, state }) => `${ids.indexOf(id)} ${state}`,
      );
      return { states, next: body.next_cursor };
    };
    const { states, next } = await listed('provider=plain&model=echo&limit=3');
    expect(states).toEqual(['3 upcoming', '2 current', '1 past']);
    expect(await listed(`provider=plain&model=echo&limit=3&cursor=${String(next)}`)).toEqual({
      states: ['0 current'],
      next: null,
    });
    expect((await listed('provider=gone')).states).toEqual(['4 current']);
    expect((await listed('model=e*')).states).toEqual(['0 current']);
    for (const id of ids) await ask('DELETE', `prices/${id}`);
  });

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, ['provider', 'model', 'prices']],
    ['a negative price', { prices: { input: -1 } }, ['prices.input']],
    ['an absurd one', { prices: { output: 1e300 } }, ['prices.output']],
    ['one that is finer than money', { prices: { input: 0.0000001 } }, ['prices.input']],
    ['text', { prices: { input: 'much' } }, ['prices.input']],
    ['an unknown one', { prices: { inptu: 1 } }, ['prices.inptu']],
    ['no price at all', { prices: {} }, ['prices']],
    ['a list', { prices: [1] }, ['prices']],
    ['a tier without a bound', { prices: { input: 1, tiers: [{ input: 2 }] } }, ['prices.tiers.0.above']],
    ['a bound below nothing', { prices: { tiers: [{ above: -5, input: 2 }] } }, ['prices.tiers.0.above']],
    ['a day that is none', { prices: { input: 1 }, from: '2026-02-30' }, ['from']],
    ['a time without a zone', { prices: { input: 1 }, from: '2026-02-03T08:00' }, ['from']],
    ['another century', { prices: { input: 1 }, from: '1970-01-01' }, ['from']],
    ['a number for a time', { prices: { input: 1 }, from: 5 }, ['from']],
    ['an id that is none', { provider: 'A/B', model: 'x', prices: { input: 1 } }, ['provider']],
    ['too many asterisks', { provider: 'a', model: '*'.repeat(9), prices: { input: 1 } }, ['model']],
    ['another field', { prices: { input: 1 }, until: '2026-01-01' }, ['until']],
  ])('are refused for %s, naming the field', async (what, fields, params) => {
    const body = what === 'nothing' ? {} : { provider: 'plain', model: 'echo', ...fields };
    const { status, body: told } = await ask('POST', 'prices', body);
    expect({ status, params: told.error?.problems?.map(({ param }) => param) }).toEqual({
      status: 400,
      params,
    });
  });

  it.each(['prices?limit=0', 'prices?mdel=x', 'prices/effective', 'prices/effective?model=known&at=soon'])(
    'are not told for %s',
    async (path) => {
      expect((await ask('GET', path)).status).toBe(400);
    },
  );
});
