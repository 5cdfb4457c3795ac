import { readFile } from 'node:fs/promises';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { USAGE_REPOSITORY } from '../../src/storage/usage.repository.js';
import type { UsageRecord, UsageRepository } from '../../src/storage/usage.repository.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { delivered } from '../support/delivered.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(60_000);

const logsPage = '/console/logs';
const now = Date.now();

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo'] });
  const candidates = [{ provider: 'mock', model: 'echo', prices: { input: 1000, output: 1000 } }];
  [gateway, browser] = await Promise.all([
    startGateway({
      providers: { mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      models: { 'dear-echo': { candidates } },
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

const opened = (path = logsPage, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, gateway.url + path, adminKey, view);

const recordOf = (facts: Partial<UsageRecord> & { readonly id: string }): UsageRecord => ({
  requestId: `req_${facts.id}`,
  startedAt: now - 8 * 24 * 3_600_000,
  endedAt: now - 8 * 24 * 3_600_000,
  tokenId: 'tok_other',
  endpoint: 'generation',
  format: 'openai-chat',
  model: 'large',
  stream: false,
  attempts: 1,
  end: 'complete',
  duration: 1_000,
  ...facts,
});

describe.each([1280, 390])('the log of requests, %d wide', (width) => {
  it('shows a request of the SDK a moment later, with what it cost and whose it was', async () => {
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token });
    const { data, response } = await client.chat.completions
      .create({ model: 'dear-echo', messages: [{ role: 'user', content: `Seen at ${width}?` }] })
      .withResponse();
    const cost = Number(response.headers.get('x-gateway-cost'));
    expect(cost).toBeGreaterThan(0.001);
    const requestId = response.headers.get('x-request-id') ?? '';
    await delivered(ask, requestId);
    const watched = await opened(`${logsPage}?model=dear-echo`, { width });
    const { page } = watched;
    await page.getByText(/shown/).waitFor();
    await page.getByRole('searchbox', { name: 'Request id' }).fill(requestId);
    await page.getByText('1 shown').waitFor();
    await page.getByRole('button', { name: /Details of the request for dear-echo/ }).press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByText(requestId).waitFor();
    const shown = (await panel.innerText()).replaceAll(/\s+/g, ' ');
    expect(shown).toContain(`Cost $${cost}`);
    expect(shown).toContain(`Tokens written ${data.usage?.completion_tokens}`);
    expect(await watched.seriousFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: /Details of the request for dear-echo/ }).press('Enter');
    await panel.getByRole('link', { name: 'test' }).press('Enter');
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    await page.getByRole('complementary', { name: 'test' }).getByText('Last 30 days').waitFor();
    await watched.close();
  });
});

describe('the log of requests', () => {
  it('is empty at first, and says how that ends', async () => {
    const watched = await opened(`${logsPage}?model=nobody-asks-for-this`);
    await watched.page.getByText('No request in this time').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it('looks further and further back for what is rare, and stops when told', async () => {
    const watched = await opened();
    const { page } = watched;
    let asked = 0;
    await page.route(/\/api\/requests\?.*lossy=true/, async (route) => {
      asked += 1;
      const examined = new Date(now - asked * 3_600_000).toISOString();
      const rest = { has_more: true, next: `place-${asked}`, examined_to: examined };
      await route.fulfill({ json: { object: 'list', data: [], ...rest } });
    });
    await page.getByLabel('Only').selectOption('lossy');
    await page.getByRole('button', { name: 'Look further back' }).press('Enter');
    while (asked < 5) await page.waitForTimeout(20);
    await page.getByText(/Looking further/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await page.getByRole('button', { name: 'Look further back' }).waitFor();
    await page.waitForTimeout(100);
    const before = asked;
    await page.waitForTimeout(200);
    expect(asked).toBe(before);
    await watched.close();
  });

  it('goes from page to page, by what is asked for, and all of it into a file', async () => {
    const usage = gateway.application.get<UsageRepository>(USAGE_REPOSITORY, { strict: false });
    const failed = { end: 'failed', status: 502, error: 'provider_overloaded' } as const;
    await usage.add(
      Array.from({ length: 120 }, (_, index) =>
        recordOf({ id: `rec_${index}`, ...(index % 2 === 1 && failed), nanoDollars: 1_000 }),
      ),
    );
    const watched = await opened(`${logsPage}?range=30d&model=large`);
    const { page } = watched;
    await page.getByText('50 shown').waitFor();
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText('100 shown').waitFor();
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText('120 shown').waitFor();
    await page.getByLabel('End').selectOption('failed');
    await page.getByText('50 shown').waitFor();
    expect(new URL(page.url()).search).toBe('?range=30d&end=failed&model=large');
    const saved = async (format: RegExp): Promise<readonly string[]> => {
      await page.getByRole('button', { name: 'Save as a file' }).press('Enter');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).press('Enter'),
      ]);
      return (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    };
    expect(await saved(/CSV/)).toHaveLength(61);
    const lines = await saved(/JSON lines/);
    expect(lines).toHaveLength(60);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ model: 'large', end: 'failed' });
    await watched.close();
  });
});
