import { readFile } from 'node:fs/promises';
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
    for (const trend of ['First byte', 'Total time', 'Errors and refusals', 'Read from prompt caches']) {
      await page
        .getByRole('img', { name: `${trend}, of all requests over time.` })
        .locator('canvas')
        .waitFor();
    }
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

  it('counts the requests of one token alone, and leads to those', async () => {
    // Its records are there, the token itself is not.
    const watched = await opened('/console/overview?range=30d&token=tok_1', { expectedFaults: [/404/] });
    const { page } = watched;
    await page.getByText('Only requests with the token').waitFor();
    const requests = page.getByRole('link', { name: '56', exact: true }).first();
    await requests.waitFor();
    await page
      .getByRole('img', { name: /Requests over time by model/ })
      .locator('canvas')
      .waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await requests.press('Enter');
    await page.getByText('50 shown').waitFor();
    expect(new URL(page.url()).search).toBe('?range=30d&token=tok_1');
    await page.goBack();
    await page.getByRole('link', { name: 'Show all requests' }).press('Enter');
    await page.getByRole('link', { name: '112', exact: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?range=30d');
    await watched.close();
  });

  it('leads from its numbers, and from a point of a chart, to the requests', async () => {
    const watched = await opened('/console/overview?range=30d');
    const { page } = watched;
    await page.getByRole('link', { name: '11', exact: true }).press('Enter');
    await page.getByText('11 shown').waitFor();
    expect(new URL(page.url()).search).toBe('?range=30d&end=errors');
    await page.goBack();
    await page.getByRole('link', { name: '95 % within 1.6 s' }).press('Enter');
    expect(await page.getByRole('searchbox', { name: 'Total from, ms' }).inputValue()).toMatch(/^15\d\d$/);
    await page.goBack();
    const points = page.getByRole('slider', { name: /^Points of: Requests over time by model/ });
    await points.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await points.getAttribute('aria-valuetext')).toMatch(/ · gpt-5 \d+/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Logs' }).waitFor();
    const { searchParams } = new URL(page.url());
    const [from, to] = [searchParams.get('from'), searchParams.get('to')].map((time) =>
      Date.parse(time ?? ''),
    );
    expect(((to ?? 0) - (from ?? 0)) / hour).toBeGreaterThanOrEqual(23);
    await page.getByText(/shown/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Show the time up to now instead' }).press('Enter');
    await page.getByLabel('Time', { exact: true }).waitFor();
    await watched.close();
  });

  it('saves its groups as a file', async () => {
    const watched = await opened('/console/overview?range=30d&by=provider');
    const { page } = watched;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const [head = '', line = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^provider,requests,errors,/);
    expect(line).toMatch(/^openai,112,11,/);
    await watched.close();
  });

  it('keeps coming where it is live: the newest requests, and what they come to', async () => {
    const watched = await opened('/console/overview?range=30d');
    const { page } = watched;
    await page.getByText('112', { exact: true }).first().waitFor();
    const live = page.getByRole('switch', { name: 'Live' });
    await live.press('Space');
    const newest = page.getByRole('region', { name: 'Newest requests' });
    await newest.getByRole('listitem').first().waitFor();
    expect(new URL(page.url()).searchParams.get('live')).toBe('true');
    expect(await watched.seriousFaults()).toEqual([]);
    const usage = gateway.application.get<UsageRepository>(USAGE_REPOSITORY, { strict: false });
    const [record] = records;
    if (record === undefined) throw new Error('There are no records.');
    await usage.add([{ ...record, id: 'rec_live', endedAt: Date.now(), model: 'just-now' }]);
    await newest.getByText('just-now').waitFor();
    await page.getByText('113', { exact: true }).first().waitFor();
    await newest.getByRole('link', { name: /just-now/ }).press('Enter');
    await page.getByRole('complementary', { name: 'Request for just-now' }).waitFor();
    await watched.close();
  });
});
