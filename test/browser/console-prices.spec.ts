import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { Courier } from '../../src/metering/courier.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(60_000);

const pricesPage = '/console/models/prices';

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['new-1280', 'new-390', 'other'] });
  const providers = { main: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } };
  [gateway, browser] = await Promise.all([startGateway({ providers }), TestBrowser.start()]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await mock.close();
});

const opened = (path = pricesPage, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, gateway.url + path, adminKey, view);

async function use(model: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hello' }] }),
    });
    await answer.text();
  }
  await gateway.application.get(Courier, { strict: false }).flush();
}

describe.each([1280, 390])('prices, %d wide', (width) => {
  it('go from a model without one to its requests priced anew, by keyboard alone', async () => {
    const model = `new-${width}`;
    await use(model, 3);
    const watched = await opened(pricesPage, { width });
    const { page } = watched;
    await page.getByRole('button', { name: `Add a price for ${model}` }).press('Enter');
    const form = page.getByRole('dialog');
    expect(await form.getByLabel('Model').inputValue()).toBe(model);
    await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await form.getByText('Write at least one price.').waitFor();
    await form.getByRole('button', { name: 'Other prices' }).press('Enter');
    await form.getByLabel('Each request').fill('2');
    await form.getByRole('button', { name: 'Long prompts' }).press('Enter');
    await form.getByRole('button', { name: 'Add a bound' }).press('Enter');
    await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await form.getByText('Write a whole number of tokens.').waitFor();
    await form.getByLabel('Prompts above, in tokens').fill('200000');
    await form.getByRole('group', { name: 'Bound 1' }).getByLabel('Read', { exact: true }).fill('9');
    await form.getByLabel('Holds from').fill('2026-01-01T00:00');
    expect(await watched.seriousFaults()).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Price that period anew' }).press('Enter');
    expect(await form.getByLabel('Requests that ended from').inputValue()).toBe('2026-01-01T00:00');
    expect(await watched.seriousFaults()).toEqual([]);
    await form.getByRole('button', { name: 'See what it would change' }).press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByText('It would cost $6.00 more than it does.').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await panel.getByRole('button', { name: 'Price them so' }).press('Enter');
    await panel.getByText('It costs $6.00 more than before.').waitFor();
    const { body } = await ask('GET', `usage?model=${model}`);
    expect(body.total).toMatchObject({ cost_usd: 6, unpriced_requests: 0 });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Details of the price of main/${model}` }).press('Enter');
    await panel.getByText('Prompts above 200,000 tokens').waitFor();
    await panel.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Delete it' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.waitFor({ state: 'detached' });
    expect((await ask('GET', `prices?model=${model}`)).body.data).toEqual([]);
    await watched.close();
  });
});

describe('prices', () => {
  it('say that there is none yet, and are found by provider and model', async () => {
    const watched = await opened();
    const { page } = watched;
    await page.getByText('No price of your own yet').waitFor();
    await ask('POST', 'prices', { provider: 'main', model: 'oth*', prices: { input: 1, output: 2 } });
    await ask('POST', 'prices', {
      provider: 'gone',
      model: 'other',
      prices: { input: 3 },
      from: '2099-01-01',
    });
    await page.reload();
    await page.getByText('$1.00 / $2.00').waitFor();
    await page.getByText('to come').waitFor();
    await page.getByRole('searchbox', { name: 'Model' }).fill('other');
    await page.getByLabel('Provider').selectOption('main');
    await page.waitForURL(/\?provider=main&model=other$/);
    await page.getByText('$3.00').waitFor({ state: 'detached' });
    await page.getByText('$1.00 / $2.00').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it('of a period are left to the gateway, found again, and cancelled', async () => {
    const watched = await opened();
    const { page } = watched;
    // It waits two seconds for what may still come.
    const begun = ask('POST', 'prices/rerate', { from: '2026-01-01' });
    await page.goto(gateway.url + pricesPage);
    await page.getByText(/^(?:waits|runs)/).waitFor();
    await page
      .getByRole('button', { name: /^Details of .* – / })
      .first()
      .press('Enter');
    await page.getByRole('complementary').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByText('Cancelled. What was priced anew until then stays.').waitFor();
    expect((await begun).body).toMatchObject({ state: 'cancelled' });
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });
});
