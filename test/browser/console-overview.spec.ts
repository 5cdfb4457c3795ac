import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { USAGE_REPOSITORY } from '../../src/storage/usage.repository.js';
import type { UsageRecord, UsageRepository } from '../../src/storage/usage.repository.js';
import { administrationOf } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(60_000);

const hour = 3_600_000;
const now = Date.now();
const models = ['gpt-5', 'claude-sonnet', 'gemini-flash'];

let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;

/** One request every hour and a half for a week, every tenth of them a failure. */
const records = Array.from({ length: 112 }, (_, index): UsageRecord => {
  const endedAt = now - index * 1.5 * hour;
  const failed = index % 10 === 9;
  return {
    id: `rec_${index}`,
    requestId: `req_${index}`,
    startedAt: endedAt - 1_000,
    endedAt,
    tokenId: `tok_${index % 2}`,
    tokenName: `token ${index % 2}`,
    team: index % 2 === 0 ? 'red' : 'blue',
    endpoint: 'generation',
    format: 'openai-chat',
    model: models[index % 3] ?? '',
    provider: 'openai',
    upstreamModel: models[index % 3] ?? '',
    stream: false,
    attempts: 1,
    status: failed ? 502 : 200,
    end: failed ? 'failed' : 'complete',
    firstByte: 180 + index,
    duration: 1_000 + index,
    usage: { input: { total: 1_000, cacheRead: 400 }, output: { total: 200 } },
    nanoDollars: 10_000_000,
    savedNanoDollars: 1_000_000,
  };
});

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
  ({ adminKey } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const opened = (path: string, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, gateway.url + path, adminKey, view);

describe('the overview', () => {
  it('says at first how it fills', async () => {
    const watched = await opened('/console');
    await watched.page.getByText('No request in this time').waitFor();
    expect(new URL(watched.page.url()).pathname).toBe('/console/overview');
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it.each([
    ['at a desk', {}],
    ['at a desk, dark', { dark: true }],
    ['on a phone', { width: 390 }],
  ])('shows what requests came to, over time and by group, %s', async (_where, view) => {
    const usage = gateway.application.get<UsageRepository>(USAGE_REPOSITORY, { strict: false });
    await usage.add(records);
    const watched = await opened('/console/overview?range=30d', view);
    const { page } = watched;
    await page.getByText('$1.12', { exact: true }).waitFor();
    const shown = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
    expect(shown).toContain('Requests 112');
    expect(shown).toContain('Errors 11');
    expect(shown).toContain('112K read, 22.4K written');
    expect(shown).toContain('40%');
    const table = page.getByRole('table', { name: 'Sums by group' });
    expect(await table.getByRole('row').count()).toBe(1 + models.length);
    const chart = page.getByRole('img', { name: /Requests over time by model/ });
    await chart.locator('canvas').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('radio', { name: 'Cost' }).press('Enter');
    await page
      .getByRole('img', { name: /Cost over time by model/ })
      .locator('canvas')
      .waitFor();
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });

  it('leads from every group to what it is made of', async () => {
    const watched = await opened('/console/overview?range=30d');
    const { page } = watched;
    await page.getByRole('button', { name: 'Requests of claude-sonnet' }).press('Enter');
    await page.getByText(/^37 shown/).waitFor();
    expect(new URL(page.url()).search).toBe('?range=30d&model=claude-sonnet');
    await page.goBack();
    await page.getByLabel('By', { exact: true }).selectOption('token');
    await page
      .getByRole('button', { name: 'Requests of token 1' })
      .or(page.getByRole('button', { name: 'Requests of tok_1' }))
      .press('Enter');
    await page.getByText('50 shown').waitFor();
    await watched.close();
  });
});
