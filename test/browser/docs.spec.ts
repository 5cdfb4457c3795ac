import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startPrefixProxy } from '../support/prefix-proxy.js';

let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

it('Swagger UI shows the routes, under a path too, and its policy lets it', async () => {
  const proxy = await startPrefixProxy(gateway.url, '/some/gateway', true);
  const watched = await browser.open(`${proxy.url}/docs/api`);
  const operation = watched.page.locator('.opblock-summary-path', { hasText: '/api/tokens' }).first();
  await operation.waitFor();
  await operation.click();
  await watched.page.getByText('Tokens, the latest first').first().waitFor();
  expect(watched.unexpectedFaults).toEqual([]);
  await watched.close();
  proxy.close();
});

describe('the guides', () => {
  it.each([
    ['at a desk', { width: 1280 }],
    ['at a desk, dark', { width: 1280, dark: true }],
    ['on a phone', { width: 390 }],
    ['on a phone, dark', { width: 390, dark: true }],
  ])('show themselves %s, without a fault', async (_name, view) => {
    for (const path of ['/docs', '/docs/limits', '/docs/console']) {
      const watched = await browser.open(gateway.url + path, view);
      expect(await watched.page.getByRole('main').isVisible()).toBe(true);
      const [widthOfContent, widthOfWindow] = await watched.page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      );
      expect(widthOfContent).toBeLessThanOrEqual(widthOfWindow);
      expect(await watched.seriousFaults()).toEqual([]);
      await watched.close();
    }
  });

  it('lead from page to page and to headings, under a path too', async () => {
    const proxy = await startPrefixProxy(gateway.url, '/some/gateway', true);
    const watched = await browser.open(`${proxy.url}/docs`);
    const { page } = watched;
    await page.getByRole('main').getByRole('link', { name: 'Credentials' }).click();
    await page.getByRole('heading', { level: 1, name: 'Credentials' }).waitFor();
    await page.getByRole('link', { name: 'another secret' }).click();
    await page.getByRole('heading', { name: 'Another secret' }).waitFor();
    expect(page.url()).toBe(`${proxy.url}/docs/tokens#another-secret`);
    expect(
      await page.getByRole('link', { name: 'Tokens', exact: true }).first().getAttribute('aria-current'),
    ).toBe('page');
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.locator('.opblock-summary-path').first().waitFor();
    await watched.close();
    proxy.close();
  });

  it('look as was chosen in the console', async () => {
    const prepare = (page: Page) =>
      page.addInitScript("localStorage.setItem('model-gateway.theme', 'dark')").then(() => undefined);
    const watched = await browser.open(`${gateway.url}/docs`, { prepare });
    const scheme = 'getComputedStyle(document.documentElement).colorScheme';
    expect(await watched.page.evaluate<string>(scheme)).toBe('dark');
    await watched.close();
  });

  it('have their list of pages within reach on a phone', async () => {
    const watched = await browser.open(`${gateway.url}/docs/limits`, { width: 390 });
    await watched.page.getByText('All pages').click();
    await watched.page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Tokens' })
      .click();
    await watched.page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    await watched.close();
  });
});
