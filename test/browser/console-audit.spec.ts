import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(60_000);

let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** What the page saves. */
async function saved(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).press('Enter'),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return text.trimEnd().split('\r\n');
}

describe.each([1280, 390])('the log of changes, %d wide', (width) => {
  it('shows who changed what, and what was otherwise before', async () => {
    const name = `changed at ${width}`;
    const { id } = (await ask('POST', 'tokens', { name, team: 'red' })).body;
    await ask('PATCH', `tokens/${id as string}`, { team: 'blue' });
    const watched = await openConsole(browser, `${gateway.url}/console/audit`, adminKey, { width });
    const { page } = watched;
    const opener = page.getByRole('button', { name: `Details of token.update, ${name}` });
    await opener.press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByRole('row', { name: 'team red blue' }).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    const entry = new URL(page.url()).searchParams.get('entry');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toContain(name);
    await page.getByLabel('Action').selectOption('token.create');
    await page.getByText(/^\d+ shown/).waitFor();
    // What the table does not have is found all the same.
    await page.goto(`${gateway.url}/console/audit?action=token.create&entry=${String(entry)}`);
    await panel.getByRole('row', { name: 'team red blue' }).waitFor();
    expect(await panel.getByRole('link', { name }).getAttribute('href')).toContain(
      `tokens?token=${id as string}`,
    );
    await panel.getByRole('link', { name: 'All its changes' }).press('Enter');
    await page.getByText('2 shown').waitFor();
    expect(new URL(page.url()).search).toBe(`?target=${id as string}`);
    await page.getByRole('searchbox', { name: 'Target' }).fill('tok_none');
    await page.getByText('No change is like that.').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });
});

describe('lists as files', () => {
  it('have all that the filter leaves, of whatever many pages, and no formula', async () => {
    for (let number = 0; number < 210; number += 1) {
      await ask('POST', 'tokens', { name: `=HYPERLINK("x${number}")`, team: 'many' });
    }
    const watched = await openConsole(browser, `${gateway.url}/console/audit?action=token.create`, adminKey);
    const { page } = watched;
    await page.getByText('50 shown').waitFor();
    const changes = await saved(page);
    expect(changes[0]).toMatch(/^at,action,target,/);
    const forged = changes.filter((line) => line.includes('HYPERLINK'));
    expect(forged).toHaveLength(210);
    expect(forged[0]).toMatch(/,token\.create,tok_[\w-]+,"'=HYPERLINK\(""x209""\)",admin_key,/);
    await page.goto(`${gateway.url}/console/tokens?team=many`);
    await page.getByText('50 shown').waitFor();
    const tokens = await saved(page);
    expect(tokens[0]).toMatch(/^id,name,state,/);
    expect(tokens).toHaveLength(211);
    expect(tokens.slice(1).every((line) => line.includes(`,"'=HYPERLINK(`))).toBe(true);
    await watched.close();
  });

  it('can be left, and say why they do not come', async () => {
    const watched = await openConsole(browser, `${gateway.url}/console/audit`, adminKey, {
      expectedFaults: [/503/],
    });
    const { page } = watched;
    let asked: (() => void) | undefined;
    const underWay = new Promise<void>((resolve) => (asked = resolve));
    await page.route('**/api/audit?*limit=200*', () => {
      asked?.();
    });
    await page.getByRole('button', { name: 'CSV' }).press('Enter');
    await underWay;
    await page.getByText('0 rows …').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'CSV' }).waitFor();
    await page.unroute('**/api/audit?*limit=200*');
    await page.route('**/api/audit?*limit=200*', (route) =>
      route.fulfill({ status: 503, json: { error: { message: 'The database is away.' } } }),
    );
    await page.getByRole('button', { name: 'CSV' }).press('Enter');
    await page.getByText('No file was saved. The database is away.').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });
});
