import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import { signIn } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(90_000);

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['gpt-4o-mini'] });
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
  ({ adminKey } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await mock.close();
});

/** Tab until it has the focus, as somebody without a mouse does. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${wanted.toString()}.`);
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press('Enter');
}

async function write(page: Page, wanted: Locator, text: string): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.type(text);
}

const callWith = async (token: string, model: string): Promise<number> => {
  const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: token, maxRetries: 0 });
  try {
    await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'Say hello.' }] });
    return 200;
  } catch (error) {
    if (error instanceof OpenAI.APIError) return Number(error.status);
    throw error;
  }
};

describe.each([1280, 390])('the console by keyboard alone, %d wide', (width) => {
  it('leads from nothing to a request in the log, and takes the token back', async () => {
    const [provider, model, token] = [`vendor-${width}`, `fast-${width}`, `application ${width}`];
    const watched = await browser.open(`${gateway.url}/console`, { width });
    const { page } = watched;
    const dialog = page.getByRole('dialog');
    const button = (name: string, within: Page | Locator = page): Locator =>
      within.getByRole('button', { name, exact: true });
    const rail = async (name: string): Promise<void> => {
      await press(
        page,
        page.getByRole('navigation', { name: 'Pages of the console' }).getByRole('link', { name }),
      );
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await signIn(page, adminKey);

    await rail('Providers');
    await press(page, button('Add a provider'));
    await write(page, dialog.getByRole('combobox', { name: 'Vendor or server' }), 'OpenAI');
    await page.keyboard.press('Enter');
    await reach(page, dialog.getByLabel('Id', { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(provider);
    await write(page, dialog.getByLabel('API key'), 'sk-upstream-1234');
    await write(page, dialog.getByLabel('Base address'), mock.baseUrl);
    await press(page, button('Add', dialog));
    await page.getByRole('complementary', { name: provider }).getByText(`${provider}/gpt-4o-mini`).waitFor();

    await rail('Models');
    await press(page, button('New name'));
    await write(page, dialog.getByLabel('Name', { exact: true }), model);
    await write(page, dialog.getByLabel('Provider'), provider);
    await write(page, dialog.getByRole('combobox', { name: 'Its model' }), 'gpt-4o-mini');
    await press(page, button('Create', dialog));
    await page.getByRole('complementary', { name: model }).getByText('Last 30 days').waitFor();

    await rail('Tokens');
    await press(page, button('New token'));
    await write(page, dialog.getByLabel('Name', { exact: true }), token);
    await page.keyboard.press('Enter');
    await press(page, button('Copy', dialog));
    const secret = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(secret).toMatch(/^sk-gw-/);
    await press(page, button('I have copied it', dialog));
    expect(await callWith(secret, model)).toBe(200);

    await rail('Logs');
    const request = page.getByRole('button', { name: new RegExp(`Details of .*${model}`) });
    // It stands there a moment after the answer.
    while ((await request.count()) === 0) await press(page, button('Refresh'));
    await press(page, request);
    const details = page.getByRole('complementary');
    await details.getByText(token).first().waitFor();
    await details
      .getByText(/\$0\.0\d+/)
      .first()
      .waitFor();

    await rail('Tokens');
    await press(page, button(`Details of ${token}`));
    await press(page, button('Revoke'));
    await press(page, button('Revoke it', dialog));
    await page.getByRole('complementary').getByText('revoked').waitFor();
    expect(await callWith(secret, model)).toBe(401);
    await watched.close();
  });
});
