import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { delivered } from '../support/delivered.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson } from '../support/raw-http.js';

jest.setTimeout(60_000);

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream();
  const apiKey = 'sk-of-the-vendor-0123456789';
  [gateway, browser] = await Promise.all([
    startGateway({
      providers: {
        openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey },
        anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey },
      },
      models: {
        assistant: {
          candidates: [
            { provider: 'openai', model: 'gpt-5', priority: 1 },
            { provider: 'anthropic', model: 'claude', priority: 2, prices: { input: 3, output: 15 } },
          ],
        },
      },
      // The busy provider is asked first each time.
      routing: { retries: 0, strategy: 'priority', cooldown: '0s', breakerCalls: 1000 },
      requestLog: { bodies: true },
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

const chat = (content: string) => ({
  model: 'assistant',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'What can I do for you?' },
    { role: 'user', content },
  ],
  temperature: 0.5,
  logprobs: true,
  stream: true,
});

/** Sends a request whose first provider is busy. @returns the id of its record, once that and its bodies are kept */
async function sent(content: string, token = gateway.token): Promise<string> {
  mock.script({ model: 'gpt-5' }, { faults: { status: { code: 503 } } });
  const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: bearerJson(token),
    body: JSON.stringify(chat(content)),
  });
  expect(answer.status).toBe(200);
  await answer.text();
  return delivered(ask, answer.headers.get('x-request-id') ?? '');
}

const opened = (id: string, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, `${gateway.url}/console/logs?record=${id}`, adminKey, view);

const textOf = async (page: Page): Promise<string> =>
  (await page.getByRole('complementary').innerText()).replaceAll(/\s+/g, ' ');

describe.each([
  ['at a desk', {}],
  ['on a phone, dark', { width: 390, dark: true }],
])('the details of a request, %s', (_where, view) => {
  it('tell whom the gateway asked, where the time went, and what crossed the wire', async () => {
    const id = await sent('What crossed the wire?');
    const watched = await opened(id, view);
    const { page } = watched;
    const attempts = page.getByRole('region', { name: 'Attempts' });
    await attempts.getByText('anthropic').waitFor();
    expect(await attempts.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    const shown = await textOf(page);
    expect(shown).toMatch(/openai gpt-5 failed/);
    expect(shown).toContain('status 503');
    expect(shown).toMatch(/anthropic claude answered/);
    expect(shown).toContain('logprobs left out');
    expect(shown).toContain('Provider, until its answer began');
    expect(shown).toContain('$3.00 a million');
    const linked = async (name: string) =>
      new URL((await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '', page.url());
    expect((await linked('anthropic')).pathname).toBe('/console/providers');
    expect((await linked('assistant')).searchParams.get('model')).toBe('assistant');
    expect((await linked('its other requests')).pathname).toBe('/console/logs');
    await page.getByRole('button', { name: 'Show the bodies' }).press('Enter');
    await page.getByText('Be brief.').first().waitFor();
    await page.getByRole('radio', { name: 'What changed' }).press('Enter');
    await page.getByText('"model": "claude"').waitFor();
    expect(await textOf(page)).toContain('left out: "logprobs": true');
    await page.getByText(/· \d+ events/).waitFor();
    await page.getByRole('radio', { name: 'Provider answered' }).press('Enter');
    const event = page.getByRole('button', { name: /^\+\d+\.\d+ s\s*message_start/ });
    await event.press('Enter');
    await page.getByText('"message_start"', { exact: true }).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });
});

describe('the details of a request', () => {
  it('are copied as curl, without a secret', async () => {
    const watched = await opened(await sent('Once more'));
    const { page } = watched;
    await page.getByRole('button', { name: 'Show the bodies' }).press('Enter');
    await page.getByRole('button', { name: 'Copy as curl' }).press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(command).toContain(`curl ${gateway.url}/v1/chat/completions`);
    expect(command).toContain('"Once more"');
    expect(command).toContain('Bearer $GATEWAY_TOKEN');
    expect(command).not.toMatch(/sk-/);
    await watched.close();
  });

  it('become a conversation of the Playground, with another model, and what has no place there is named', async () => {
    const watched = await opened(await sent('What is a gateway?'));
    const { page } = watched;
    await page.getByRole('button', { name: 'Show the bodies' }).press('Enter');
    await page.getByRole('button', { name: 'Open in the Playground' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Open in the Playground' });
    await dialog.getByText('logprobs').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Model' }).fill('anthropic/claude');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Open' }).press('Enter');
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('What is a gateway?');
    expect(new URL(page.url()).searchParams.get('model')).toBe('anthropic/claude');
    expect(await page.getByRole('textbox', { name: 'System' }).inputValue()).toBe('Be brief.');
    await page.getByText('What can I do for you?').waitFor();
    await page.goBack();
    await page.getByRole('complementary').getByText('Be brief.').first().waitFor();
    await watched.close();
  });

  it('say why there are no bodies, and how new requests keep theirs', async () => {
    const { secret } = await gateway.application
      .get(TokenService, { strict: false })
      .create({ name: 'secretive', logBodies: false });
    const watched = await opened(await sent('Nobody sees this', secret), {
      expectedFaults: [/404.*\/bodies/],
    });
    const { page } = watched;
    await page.getByRole('button', { name: 'Show the bodies' }).press('Enter');
    await page.getByText('Its token keeps none (log_bodies).').waitFor();
    await page.getByText(/set requestLog\.bodies to true/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it('are gone through one by one, and Back undoes the opening', async () => {
    const first = await sent('First');
    const second = await sent('Second');
    const watched = await openConsole(browser, `${gateway.url}/console/logs`, adminKey);
    const { page } = watched;
    const row = page.getByRole('button', { name: /Details of the request/ });
    const recordOnShow = () => new URL(page.url()).searchParams.get('record');
    const panel = page.getByRole('complementary');
    await row.first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    expect(recordOnShow()).toBe(first);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    expect(recordOnShow()).toBe(second);
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('record') === first);
    await page.keyboard.press('k');
    await page.waitForURL((url) => url.searchParams.get('record') === second);
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    expect(recordOnShow()).toBeNull();
    await page.getByLabel('Only').selectOption('lossy');
    await page.waitForURL(/only=lossy/);
    await row.first().waitFor();
    await watched.close();
  });

  it('show a viewer all but the bodies', async () => {
    const id = await sent('Looked at');
    const { body } = await ask('POST', 'admin-keys', { name: 'looker', role: 'viewer' });
    const watched = await openConsole(
      browser,
      `${gateway.url}/console/logs?record=${id}`,
      String(body.secret),
    );
    const { page } = watched;
    await page.getByText('Bodies are for operators.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Show the bodies' }).count()).toBe(0);
    await watched.close();
  });
});
