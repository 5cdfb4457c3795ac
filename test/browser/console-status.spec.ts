import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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

const page = '/console/status';

/** The status once it has a problem or none. */
async function comesToBe(isWell: boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (((await ask('GET', 'status')).body.state === 'good') !== isWell) {
    expect(performance.now()).toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.each([1280, 390])('the status, %d wide', (width) => {
  it('says that all is well, then what is not, and marks the rail', async () => {
    const watched = await openConsole(browser, gateway.url + page, adminKey, { width });
    const { page: shown } = watched;
    await shown.getByText('Everything works').waitFor();
    await shown.getByRole('row', { name: /answers you/ }).waitFor();
    await shown.getByText(/^SQLite \d/).waitFor();
    expect(await shown.getByRole('link', { name: 'Status' }).innerText()).toBe('Status');
    expect(await watched.seriousFaults()).toEqual([]);
    await ask('POST', 'providers', {
      id: 'away',
      type: 'openai-compatible',
      settings: { baseUrl: 'http://127.0.0.1:9', apiKey: 'sk-of-nobody' },
    });
    await comesToBe(false);
    await shown.getByRole('button', { name: 'Check again' }).press('Enter');
    await shown.getByText('The models of away cannot be listed').waitFor();
    await shown.getByRole('link', { name: 'Status Somebody should look' }).waitFor();
    expect(await shown.getByRole('link', { name: 'Go to away' }).getAttribute('href')).toContain(
      'providers?provider=away',
    );
    expect(await watched.seriousFaults()).toEqual([]);
    const [content, window] = await shown.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await ask('DELETE', 'providers/away');
    await comesToBe(true);
    await watched.close();
  });
});

describe('a gateway that cannot tell', () => {
  it('is told by what it tells anybody; what was told last stays on the page', async () => {
    const watched = await openConsole(browser, gateway.url + page, adminKey, { expectedFaults: [/503/] });
    const { page: shown } = watched;
    await shown.getByText('Everything works').waitFor();
    const message = 'The gateway cannot reach its database.';
    await shown.route('**/api/status', (route) =>
      route.fulfill({ status: 503, json: { error: { message, code: 'database_unreachable' } } }),
    );
    await shown.getByRole('button', { name: 'Check again' }).press('Enter');
    await shown.getByText('Most likely its database is slow').waitFor();
    const reasons = { database: 'It has not been reached for 9 s.' };
    await shown.route('**/readyz', (route) => route.fulfill({ json: { status: 'degraded', reasons } }));
    await shown.getByRole('button', { name: 'Check again' }).press('Enter');
    await shown.getByText(message).waitFor();
    await shown.getByText('database: It has not been reached for 9 s.').waitFor();
    await shown.getByText('What was told last:').waitFor();
    await shown.getByRole('heading', { name: 'Database' }).waitFor();
    // While it is looked at again, nothing on the page can be focused.
    await shown.getByRole('button', { name: 'Try again', disabled: false }).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await shown.unroute('**/api/status');
    await shown.getByRole('button', { name: 'Try again' }).press('Enter');
    await shown.getByText(message).waitFor({ state: 'detached' });
    await watched.close();
  });

  it('hangs: the rest of the console goes on', async () => {
    const watched = await openConsole(browser, `${gateway.url}/console/tokens`, adminKey);
    const { page: shown } = watched;
    await shown.route('**/api/status', () => undefined);
    await shown.getByRole('link', { name: 'Status' }).press('Enter');
    await shown.getByRole('heading', { level: 1, name: 'Status' }).waitFor();
    await shown.getByRole('link', { name: 'Audit' }).press('Enter');
    await shown.getByRole('table', { name: 'Changes' }).waitFor();
    await watched.close();
  });
});
