import { join } from 'node:path';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { crowd } from '../support/crowd.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';

jest.setTimeout(120_000);

const many = 100_000;

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;
let database: string;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo'] });
  [gateway, browser] = await Promise.all([
    startGateway(mockProvider(mock), {}, (folder) => {
      database = join(folder, 'data', 'gateway.db');
      return Promise.resolve();
    }),
    TestBrowser.start(),
  ]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await mock.close();
});

const opened = (view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, `${gateway.url}/console/overview`, adminKey, view);

/** Addresses that the rail leads to, but for the Playground, which has specs of its own. */
async function consolePages(page: Page): Promise<readonly string[]> {
  const links = await page.getByRole('navigation', { name: 'Pages of the console' }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.flatMap((address) =>
    address === null || address.endsWith('/playground') ? [] : [new URL(address, page.url()).href],
  );
}

/** Every page shows its data, whatever there is of it. */
async function visitAll(view: View): Promise<void> {
  const watched = await opened(view);
  const { page } = watched;
  const pages = await consolePages(page);
  expect(pages.length).toBeGreaterThan(2);
  for (const address of pages) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading …').waitFor({ state: 'detached' });
    expect({ address, faults: await watched.seriousFaults() }).toEqual({ address, faults: [] });
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect({ address, fits: content <= window }).toEqual({ address, fits: true });
    expect({ address, alerts: await page.getByRole('alert').allTextContents() }).toEqual({
      address,
      alerts: [],
    });
  }
  await watched.close();
}

describe('every page of the console', () => {
  it.each([1280, 390])('teaches what comes next where nothing is yet, %d wide', async (width) => {
    await visitAll({ width });
  });

  it('shows one of everything', async () => {
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token });
    await client.chat.completions.create({
      model: 'mock/echo',
      messages: [{ role: 'user', content: 'hi' }],
    });
    const price = { provider: 'mock', model: 'echo', prices: { input: 1, output: 2 } };
    expect(await ask('POST', 'prices', price)).toMatchObject({ status: 201 });
    await visitAll({});
  });

  it.each([1280, 390])(`shows ${many} of everything, %d wide`, async (width) => {
    if (width === 1280) fill();
    await visitAll({ width });
  });

  it('says what fails and how to go on, and does once the gateway answers again', async () => {
    const watched = await opened({ expectedFaults: [/502/] });
    const { page } = watched;
    for (const address of await consolePages(page)) {
      await page.route(/\/api\/(?!session)/, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      );
      await page.goto(address);
      await page.getByRole('alert').first().waitFor();
      expect(await page.getByRole('alert').first().textContent()).toContain('status 502');
      expect({ address, faults: await watched.seriousFaults() }).toEqual({ address, faults: [] });
      await page.unroute(/\/api\/(?!session)/);
      // One page asks for several things, which fail one after the other.
      while ((await page.getByRole('alert').count()) > 0) {
        await page.evaluate(`document.querySelectorAll('[role=alert] button').forEach((one) => one.click())`);
        await page.waitForTimeout(200);
      }
    }
    await watched.close();
  });

  it('says that it loads over a slow network, and is usable meanwhile', async () => {
    const watched = await opened();
    const { page } = watched;
    const addresses = await consolePages(page);
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 50_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    for (const address of addresses) {
      await page.goto(address);
      await page.getByText('Loading …').first().waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('navigation', { name: 'Pages of the console' }).isVisible()).toBe(true);
      await page.getByText('Loading …').waitFor({ state: 'detached' });
    }
    await watched.close();
  });
});

/** What a busy installation has after a year. */
function fill(): void {
  const id = "id || '-' || n";
  const token_id = "token_id || '-' || n";
  const earlier = (column: string): string => `${column} - n * 20000`;
  // Before the copies of others, which have numbers as well.
  const ofToken = "kind = 'token' and token_id <> ''";
  crowd(database, many, [
    {
      table: 'tokens',
      where: "name = 'test'",
      changed: {
        id,
        name: "name || ' ' || n",
        hash: "hash || '-' || n",
        revision: 'revision + 10 + n',
        created_at: earlier('created_at'),
      },
    },
    {
      table: 'audit_entries',
      where: "action = 'price.create'",
      changed: { id, at: earlier('at') },
    },
    { table: 'price_versions', where: 'true', changed: { id, starts_at: earlier('starts_at') } },
    {
      table: 'usage_records',
      where: 'true',
      changed: {
        id,
        request_id: "request_id || '-' || n",
        started_at: earlier('started_at'),
        ended_at: earlier('ended_at'),
        token_id,
      },
    },
    {
      table: 'usage_sums',
      where: `span = 'hour' and series_id = (select id from usage_series where ${ofToken})`,
      changed: { series_id: 'series_id + 1000 + n' },
    },
    {
      table: 'usage_series',
      where: ofToken,
      changed: { id: 'id + 1000 + n', key: "key || '-' || n", token_id },
    },
  ]);
}
