import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { delivered } from '../support/delivered.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';
import { startPrefixProxy } from '../support/prefix-proxy.js';
import type { PrefixProxy } from '../support/prefix-proxy.js';
import { bearerJson } from '../support/raw-http.js';

jest.setTimeout(60_000);

let mock: MockUpstream;
let gateway: TestGateway;
/** Before the administration alone: where clients come in, nobody knows behind it. */
let proxy: PrefixProxy;
let browser: TestBrowser;
let adminKey: string;
/** Of a request whose bodies are kept. */
let record: string;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo'] });
  [gateway, browser] = await Promise.all([
    startGateway({
      administration: { port: 1 },
      providers: { mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      requestLog: { bodies: true },
    }),
    TestBrowser.start(),
  ]);
  proxy = await startPrefixProxy(gateway.administrationUrl, '/admin', true);
  const administration = await administrationOf({ ...gateway, url: gateway.administrationUrl });
  ({ adminKey } = administration);
  const answer = await fetch(`${gateway.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: bearerJson(gateway.token),
    body: JSON.stringify({ model: 'mock/echo', messages: [{ role: 'user', content: 'Hello' }] }),
  });
  expect(answer.status).toBe(200);
  await answer.text();
  record = await delivered(administration.ask, answer.headers.get('x-request-id') ?? '');
}, 60_000);
afterAll(async () => {
  proxy.close();
  await browser.close();
  await gateway.close();
  await mock.close();
});

const opened = (path: string, view: View = {}, root = gateway.administrationUrl): Promise<WatchedPage> =>
  openConsole(browser, `${root}${path}`, adminKey, view);

const linksOf = (page: Page, name: string): Promise<readonly string[]> =>
  page
    .getByRole('link', { name, exact: true })
    .evaluateAll((links) => links.map((link) => (link as unknown as { readonly href: string }).href));

const pause = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

describe.each([
  ['at a desk', {}],
  ['on a phone, dark', { width: 390, dark: true }],
])('a console at a port of its own, %s', (_where, view) => {
  it('leads to the home page and the Playground where clients come in, which work there', async () => {
    const watched = await opened('/console/tokens', view);
    const { page } = watched;
    expect(await linksOf(page, 'Model Gateway')).toEqual([`${gateway.url}/`]);
    const playgrounds = await linksOf(page, 'Playground');
    expect(playgrounds).toEqual(Array(2).fill(`${gateway.url}/console/playground`));
    await page.getByRole('link', { name: 'Model Gateway' }).click();
    await page.getByText(`${gateway.url}/v1`).first().waitFor();
    await pause(page);
    // The public is not told where the administration is.
    expect(await linksOf(page, 'Console')).toEqual([]);
    expect(await page.content()).not.toContain(gateway.administrationUrl);

    await page.goBack();
    await page.getByRole('link', { name: 'Playground' }).last().click();
    const playground = new Playground(watched);
    await playground.token.fill(gateway.token);
    await page
      .getByText(/^valid · \d+ models?/)
      .first()
      .waitFor();
    expect(await linksOf(page, 'Console')).toEqual([]);
    await page.reload();
    await playground.message.waitFor();
    await watched.close();
  });

  it('asks a model in the Playground of clients', async () => {
    const watched = await opened('/console/models?model=mock%2Fecho', view);
    const { page } = watched;
    const link = page.getByRole('complementary').getByRole('link', { name: 'Ask it' });
    await link.click();
    await page.waitForURL(`${gateway.url}/console/playground?**`);
    expect(new URL(page.url()).searchParams.get('model')).toBe('mock/echo');
    await watched.close();
  });

  it('has commands that go where clients come in, and says why the Playground takes no conversation over', async () => {
    const watched = await opened(`/console/logs?record=${record}`, view);
    const { page } = watched;
    await page.getByRole('button', { name: 'Show the bodies' }).click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    const command = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(command).toContain(`curl ${gateway.url}/v1/chat/completions`);
    expect(await page.getByRole('button', { name: 'Open in the Playground' }).count()).toBe(0);
    await page.getByText('cannot be filled in from this one').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });
});

describe('a console that does not know where clients come in', () => {
  it('leads nowhere else', async () => {
    const watched = await opened(`/console/logs?record=${record}`, {}, proxy.url);
    const { page } = watched;
    expect(await linksOf(page, 'Model Gateway')).toEqual([`${proxy.url}/console`]);
    expect(await linksOf(page, 'Playground')).toEqual([]);
    await page.getByRole('button', { name: 'Show the bodies' }).click();
    await page.getByText('Set server.publicUrl').waitFor();
    expect(await page.getByRole('button', { name: 'Copy as curl' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Model Gateway' }).click();
    await page.waitForURL(`${proxy.url}/console/overview`);
    await watched.close();
  });
});
