import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startPrefixProxy } from '../support/prefix-proxy.js';

/** First load of the Playground, in bytes over the network, fonts included. */
const mostBytes = 250_000;
const paths = ['/', '/console/playground'];

let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await gateway.close();
});

describe.each(paths)('the page %s', (path) => {
  it.each([
    ['at a desk', { width: 1280 }],
    ['at a desk, dark', { width: 1280, dark: true }],
    ['on a phone', { width: 390 }],
    ['on a phone, dark', { width: 390, dark: true }],
  ])('shows itself %s, without a fault', async (_name, view) => {
    const watched = await browser.open(gateway.url + path, view);
    expect(await watched.page.getByRole('main').isVisible()).toBe(true);
    const [widthOfContent, widthOfWindow] = await watched.page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(widthOfContent).toBeLessThanOrEqual(widthOfWindow);
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it.each([
    ['taken away', true],
    ['left', false],
  ])('works under a path that a proxy has %s', async (_name, strips) => {
    const behind = strips ? gateway : await startGateway({ server: { pathPrefix: '/some/gateway' } });
    const proxy = await startPrefixProxy(behind.url, '/some/gateway', strips);
    const watched = await browser.open(proxy.url + path);
    const asked = await watched.page.evaluate<string[]>(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    );
    expect(await watched.page.getByRole('main').isVisible()).toBe(true);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((address) => !address.startsWith(`${proxy.url}/`))).toEqual([]);
    await watched.close();
    proxy.close();
    if (!strips) await behind.close();
  });
});

describe('the Playground', () => {
  it(`loads within ${mostBytes} bytes`, async () => {
    const watched = await browser.open(`${gateway.url}/console/playground`);
    expect(watched.transferred).toBeGreaterThan(50_000);
    expect(watched.transferred).toBeLessThan(mostBytes);
    await watched.close();
  });
});

describe('the watch over pages', () => {
  it('sees errors, uncaught ones, and what the security policy refuses', async () => {
    const watched = await browser.open(gateway.url, {
      expectedFaults: [/^said/, /^Uncaught: Error: thrown/, /policy/i],
    });
    await watched.page.evaluate(`
      console.error('said');
      setTimeout(() => { throw new Error('thrown'); });
      document.body.insertAdjacentHTML('beforeend', '<i style="color: red"></i><img src="http://127.0.0.2/x" alt="">');
    `);
    const wanted = [
      /^said/,
      /thrown/,
      /refused style-src-attr inline/,
      /refused img-src http:\/\/127\.0\.0\.2\/x/,
    ];
    const missing = (): readonly RegExp[] =>
      wanted.filter((fault) => !watched.faults.some((seen) => fault.test(seen)));
    for (let tries = 0; missing().length > 0 && tries < 100; tries += 1)
      await watched.page.waitForTimeout(20);
    expect(missing()).toEqual([]);
    await watched.close();
  });

  it('fails where a fault was not expected', async () => {
    const watched = await browser.open(gateway.url);
    await watched.page.evaluate("console.error('unexpected')");
    await expect(watched.close()).rejects.toThrow('unexpected');
  });

  it('sees what some people cannot use', async () => {
    const watched = await browser.open(gateway.url);
    await watched.page.evaluate("document.body.append(document.createElement('button'))");
    expect(await watched.seriousFaults()).toEqual([expect.stringContaining('button-name')]);
    await watched.close();
  });
});
