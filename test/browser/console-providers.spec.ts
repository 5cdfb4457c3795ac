import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole, signIn } from '../support/console.js';
import { delivered } from '../support/delivered.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson } from '../support/raw-http.js';

jest.setTimeout(60_000);

const providersPage = '/console/providers';
const goodKey = 'sk-good-key-4321';

let upstream: MockUpstream;
/** Lists models to whoever has the good key, after as long as its path says. */
let server: Server;
let address: string;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/slow/') === true) return;
    const isGood = request.headers.authorization === `Bearer ${goodKey}`;
    const isThere = request.url === '/v1/models';
    const status = isThere ? (isGood ? 200 : 401) : 404;
    const body = isGood ? { data: [{ id: 'model-a' }] } : { error: { message: 'No such key.' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstream = await startMockUpstream();
  const main = { type: 'openai-compatible', baseUrl: upstream.baseUrl, apiKey: 'sk-of-the-file-9876' };
  [gateway, browser] = await Promise.all([startGateway({ providers: { main } }), TestBrowser.start()]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await upstream.close();
  server.closeAllConnections();
  server.close();
});

const opened = (path = providersPage, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, gateway.url + path, adminKey, view);

/** Searches the type by keyboard alone. */
async function beginForm(page: Page, type: string): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Add a provider' }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Vendor or server' }).focus();
  await page.keyboard.type(type);
  await page.keyboard.press('Enter');
  await form.getByLabel('Id', { exact: true }).waitFor();
  return form;
}

/** Into the editor, as hands do. */
async function writeJson(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Further settings' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

describe.each([1280, 390])('providers, %d wide', (width) => {
  it('adds one that was tested before, shows what it does, and deletes it, by keyboard alone', async () => {
    const watched = await opened(providersPage, { width });
    const { page } = watched;
    await page.getByRole('button', { name: 'Details of main' }).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    const id = `own-${width}`;
    await page.getByRole('button', { name: 'Add a provider' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Add a provider' }).waitFor();
    const form = await beginForm(page, 'openai-compatible');
    await form.getByLabel('Id', { exact: true }).fill(id);
    await form.getByLabel('Base address').fill(`${address}/v1/`);
    await form.getByLabel('API key').fill('sk-wrong');
    await form.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await form.getByText('does not accept the key (status 401)').waitFor();
    await form.getByText('It says: “No such key.”').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await form.getByLabel('API key').fill(goodKey);
    await form.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await form.getByText('It works: answered in').waitFor();
    expect((await ask('GET', `providers/${id}`)).status).toBe(404);
    await form.getByLabel('API key').press('Enter');
    const panel = page.getByRole('complementary', { name: id });
    await panel.getByText(`${id}/model-a`).waitFor();
    expect(await page.content()).not.toContain(goodKey);
    expect(await watched.seriousFaults()).toEqual([]);
    await page.locator('aside:focus').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: id }).waitFor();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Delete it' }).press('Enter');
    // What lies behind a dialog is nobody's to find.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Details of ${id}` }).waitFor({ state: 'detached' });
    expect((await ask('GET', `providers/${id}`)).status).toBe(404);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });
});

describe('the form of a provider', () => {
  it('says at the field what is wrong, before and after the gateway has looked', async () => {
    const watched = await opened(providersPage, { expectedFaults: [/400|409/] });
    const { page } = watched;
    const form = await beginForm(page, 'groq');
    await form.getByLabel('Id', { exact: true }).fill('Not an id');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByText('At most 64 lower-case letters').waitFor();
    await form.getByText('API key is needed.').waitFor();
    await form.getByLabel('Id', { exact: true }).fill('main');
    await form.getByLabel('API key').fill(goodKey);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByText('There is a provider main already').waitFor();
    await form.getByLabel('Id', { exact: true }).fill('another');
    await form.getByRole('button', { name: 'Further settings' }).click();
    await writeJson(page, '{"colour": 1}');
    await form.getByRole('button', { name: 'Test the connection' }).click();
    await form.getByText('Is no setting of this provider type').waitFor();
    await writeJson(page, '{}');
    await form.getByLabel('API key').fill('with a blank');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByText('Copy the key again').waitFor();
    expect(await form.getByLabel('API key').getAttribute('aria-invalid')).toBe('true');
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it('tests as long as it takes, and stops when told to', async () => {
    const watched = await opened();
    const { page } = watched;
    const form = await beginForm(page, 'openai-compatible');
    await form.getByLabel('Base address').fill(`${address}/slow`);
    await form.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await form.getByText(/Asking … [1-9] s/).waitFor();
    // The focus is where it was: the same button ends the test.
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Test the connection' }).waitFor();
    await watched.close();
  });

  it('keeps keys that are not replaced, and joins two edits', async () => {
    const settings = { apiKey: goodKey, baseUrl: `${address}/v1` };
    await ask('POST', 'providers', { id: 'shared', type: 'openai-compatible', settings });
    const watched = await opened(`${providersPage}?provider=shared`, { expectedFaults: [/409|412/] });
    const { page } = watched;
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Kept: …4321').waitFor();
    await form.getByLabel('Models').fill('model-a\nmodel-b');
    await form.getByRole('button', { name: 'Change the keys' }).press('Enter');
    await page.keyboard.type('sk-second-key-8765');
    await ask('PATCH', 'providers/shared', { settings: { baseUrl: `${address}/v1/other`, lane: 'hub' } });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('changed it meanwhile: Base address, Further settings.').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await form.getByRole('button', { name: 'Take their changes into mine' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await ask('GET', 'providers/shared')).body.settings).toEqual({
      apiKeys: ['…4321', '…8765'],
      baseUrl: `${address}/v1/other`,
      lane: 'hub',
      models: ['model-a', 'model-b'],
    });
    await ask('DELETE', 'providers/shared');
    await watched.close();
  });
});

describe('a provider', () => {
  it('of the file says where it is changed; it can be tested, and its numbers lead to their requests', async () => {
    const answer = await fetch(`${gateway.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: bearerJson(gateway.token),
      body: JSON.stringify({ model: 'main/any', messages: [{ role: 'user', content: 'hi' }] }),
    });
    await answer.text();
    await delivered(ask, answer.headers.get('x-request-id') ?? '');
    const watched = await opened(`${providersPage}?provider=main`);
    const { page } = watched;
    const panel = page.getByRole('complementary', { name: 'main' });
    await panel.getByText('It stands in the configuration file').waitFor();
    expect(await panel.getByRole('button', { name: 'Change' }).count()).toBe(0);
    await panel.getByText('answers begin after').waitFor();
    await panel.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await panel.getByText('It works').waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: 'main' });
    await row.getByRole('link', { name: '1', exact: true }).first().press('Enter');
    await page.waitForURL(/\/console\/logs\?provider=main/);
    await watched.close();
  });

  it('that models name is not deleted: they are told first', async () => {
    const settings = { apiKey: goodKey, baseUrl: `${address}/v1` };
    await ask('POST', 'providers', { id: 'named', type: 'openai-compatible', settings });
    const candidates = [{ provider: 'named', model: 'model-a' }];
    await ask('POST', 'models', { name: 'team/model', settings: { candidates } });
    const watched = await opened(`${providersPage}?provider=named`);
    const { page } = watched;
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByText('These models name it').waitFor();
    await question.getByText('team/model').waitFor();
    expect(await question.getByRole('button', { name: 'Delete it' }).count()).toBe(0);
    await watched.close();
    await ask('DELETE', 'models/team/model');
    await ask('DELETE', 'providers/named');
  });

  it('is shown to a viewer, with no way to change or test it', async () => {
    const settings = { apiKey: goodKey, baseUrl: `${address}/v1` };
    await ask('POST', 'providers', { id: 'seen', type: 'openai-compatible', settings });
    const made = await ask('POST', 'admin-keys', { name: 'viewer', role: 'viewer' });
    const watched = await browser.open(`${gateway.url}${providersPage}?provider=seen`);
    const { page } = watched;
    await signIn(page, made.body.secret as string);
    const panel = page.getByRole('complementary', { name: 'seen' });
    await panel.getByText('may look, and change nothing').waitFor();
    await panel.getByText('seen/model-a').waitFor();
    for (const name of ['Add a provider', 'Change', 'Delete', 'Test the connection']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await watched.close();
    await ask('DELETE', 'providers/seen');
  });
});
