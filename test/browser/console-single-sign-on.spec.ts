import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View } from '../support/browser.js';
import { signIn } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startOpenIdProvider } from '../support/openid-provider.js';
import type { OpenIdProvider } from '../support/openid-provider.js';
import { startPrefixProxy } from '../support/prefix-proxy.js';

jest.setTimeout(60_000);

const callbackPath = '/api/sign-in/openid-connect/callback';
const label = 'Sign in with Example';

let provider: OpenIdProvider;
let gateway: TestGateway;
let browser: TestBrowser;
let ask: AskAdministration;

beforeAll(async () => {
  provider = await startOpenIdProvider({
    ada: { groups: ['admins'], name: 'Ada' },
    nina: { groups: ['guests'] },
  });
  const openidConnect = {
    ...provider.settings,
    scopes: 'openid profile groups',
    owners: 'admins',
    buttonLabel: label,
    timeout: '1s',
  };
  [gateway, browser] = await Promise.all([startGateway({ openidConnect }), TestBrowser.start()]);
  provider.redirects.push(gateway.url + callbackPath);
  ({ ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await provider.close();
});

const opened = async (path: string, view: View = {}) => {
  const watched = await browser.open(gateway.url + path, view);
  await watched.page.getByRole('button', { name: label }).waitFor();
  return watched;
};

describe.each([1280, 390])('single sign-on, %d wide', (width) => {
  it('goes to the issuer’s site and comes back to the page that was asked for, by one key', async () => {
    provider.account = 'ada';
    const watched = await opened('/console/tokens?state=revoked', { width });
    const { page } = watched;
    expect(await watched.seriousFaults()).toEqual([]);
    // The button has the focus. The strict cookie works on a page that another site has led to.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(page.url()).toBe(`${gateway.url}/console/tokens?state=revoked`);
    await page.getByRole('button', { name: 'New token' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Ada, owner' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    const elsewhere = page.getByRole('link', { name: 'Sign out there too' });
    expect(await elsewhere.getAttribute('href')).toBe(`${provider.issuer}/session/end?client_id=gateway`);
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });
});

describe('the sign-in page', () => {
  it('says why somebody is not signed in, and lets them be somebody else', async () => {
    provider.account = 'nina';
    const watched = await opened('/console');
    const { page } = watched;
    await page.getByRole('button', { name: label }).click();
    await page.getByText('have no role in this gateway').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    provider.account = 'ada';
    await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await watched.close();
  });

  it('takes admin keys as ever, and says so where the issuer is away', async () => {
    const away = await startGateway({
      openidConnect: { issuer: 'http://localhost:9', clientId: 'gateway', owners: 'x', buttonLabel: label },
    });
    const { adminKey: key } = await administrationOf(away);
    const watched = await browser.open(`${away.url}/console/tokens#sign-in=unreachable`);
    const { page } = watched;
    await page.getByText('localhost:9 does not answer').waitFor();
    expect(await page.getByRole('button', { name: label }).isDisabled()).toBe(true);
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByLabel('Admin key').focus();
    await signIn(page, key);
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await watched.close();
    await away.close();
  });

  it('works under a path', async () => {
    provider.account = 'ada';
    const proxy = await startPrefixProxy(gateway.url, '/some/gateway', true);
    provider.redirects.push(proxy.url + callbackPath);
    const watched = await browser.open(`${proxy.url}/console/tokens`);
    await watched.page.getByRole('button', { name: label }).click();
    await watched.page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(watched.page.url()).toBe(`${proxy.url}/console/tokens`);
    await watched.close();
    proxy.close();
  });
});

describe('a session that ends while somebody writes', () => {
  it('begins anew in another tab, and nothing is lost in this one', async () => {
    provider.account = 'ada';
    const watched = await opened('/console/tokens', { expectedFaults: [/401/] });
    const { page } = watched;
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('half written');
    for (const { id } of (await ask('GET', 'sessions')).body.data as { id: string }[]) {
      await ask('DELETE', `sessions/${id}`);
    }
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: label }).click();
    const tab = await opening;
    await tab.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    await tab.close();
    // Chromium without a window tells no tab that it is looked at again.
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect((await ask('GET', 'tokens?search=half')).body.data).toMatchObject([{ name: 'half written' }]);
    await watched.close();
  });
});
