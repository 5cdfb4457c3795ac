import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole, signIn } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';

jest.setTimeout(60_000);

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo'] });
  // Half a dollar a token, in dollars a million.
  const prices = { input: 500_000, output: 500_000 };
  [gateway, browser] = await Promise.all([
    startGateway({
      ...mockProvider(mock),
      models: { dear: { candidates: [{ provider: 'mock', model: 'echo', prices }] } },
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

const tokensPage = '/console/tokens';

const opened = (path = tokensPage, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, gateway.url + path, adminKey, view);

const status = async (token: string): Promise<number> => {
  const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: token, maxRetries: 0 });
  try {
    await client.models.list();
    return 200;
  } catch (error) {
    return error instanceof OpenAI.APIError ? (error.status as number) : 0;
  }
};

describe.each([1280, 390])('the console, %d wide', (width) => {
  it('makes a token that the SDK can use, and takes it back', async () => {
    const watched = await opened(tokensPage, { width });
    const { page } = watched;
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'New token' }).press('Enter');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill(`of ${width}`);
    await form.getByLabel('Requests a minute', { exact: true }).fill('600');
    expect(await watched.seriousFaults()).toEqual([]);
    await page.keyboard.press('Enter');
    const secret = await page.getByLabel('Token', { exact: true }).inputValue();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
    expect(await status(secret)).toBe(200);
    await page.getByRole('button', { name: `Details of of ${width}` }).press('Enter');
    await page.getByText('Last 30 days').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await page.getByRole('complementary').getByText('revoked').waitFor();
    expect(await status(secret)).toBe(401);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });
});

describe('signing in', () => {
  it('says beside the field what is wrong with the key, and comes back to the address', async () => {
    const watched = await browser.open(`${gateway.url}${tokensPage}?state=revoked`, {
      expectedFaults: [/401/],
    });
    const { page } = watched;
    await page.getByLabel('Admin key').fill(gateway.token);
    await page.keyboard.press('Enter');
    await page.getByText('no admin key of this gateway').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByLabel('Admin key').fill('');
    await signIn(page, adminKey);
    expect(new URL(page.url()).search).toBe('?state=revoked');
    expect(await page.getByLabel('State').inputValue()).toBe('revoked');
    await page.getByRole('button', { name: 'first, owner' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
    await page.getByLabel('Admin key').waitFor();
    await page.reload();
    await page.getByLabel('Admin key').waitFor();
    await watched.close();
  });

  it('again over the page whose session has ended loses nothing of what was written', async () => {
    const watched = await opened(tokensPage, { expectedFaults: [/401/] });
    const { page } = watched;
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('half written');
    for (const { id } of (await ask('GET', 'sessions')).body.data as { id: string }[]) {
      await ask('DELETE', `sessions/${id}`);
    }
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Your session has ended').waitFor();
    await page.getByLabel('Admin key').fill(adminKey);
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Details of half written' }).waitFor();
    await watched.close();
  });

  it('shows a viewer everything and no way to change it', async () => {
    const made = await ask('POST', 'admin-keys', { name: 'viewer', role: 'viewer' });
    const watched = await browser.open(gateway.url + tokensPage);
    const { page } = watched;
    await signIn(page, made.body.secret as string);
    await page.getByRole('button', { name: 'Details of test' }).press('Enter');
    await page.getByText('may look, and change nothing').waitFor();
    expect(await page.getByRole('button', { name: 'New token' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
    await watched.close();
  });
});

describe('the form of a token', () => {
  it('says at the field what is wrong, before and after the gateway has looked', async () => {
    const watched = await opened(tokensPage, { expectedFaults: [/400/] });
    const { page } = watched;
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('A month').fill('12,5');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Write a number, or leave it empty for none.').waitFor();
    await form.getByLabel('A month').fill('-1');
    await form.getByRole('button', { name: 'Networks, endpoints' }).press('Enter');
    await form.getByLabel('Networks it may be used from').fill('10.0.0.0/99');
    await form.getByRole('button', { name: 'Networks, endpoints' }).press('Enter');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Nothing is saved yet').waitFor();
    for (const label of ['Name', 'A month', 'Networks it may be used from']) {
      const field = form.getByLabel(label, { exact: true });
      expect({ label, invalid: await field.getAttribute('aria-invalid') }).toEqual({
        label,
        invalid: 'true',
      });
    }
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it('overwrites nothing that somebody else has changed meanwhile', async () => {
    const { id } = (await ask('POST', 'tokens', { name: 'shared' })).body;
    const watched = await opened(`${tokensPage}?token=${id as string}`, { expectedFaults: [/409|412/] });
    const { page } = watched;
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Team').fill('mine');
    await ask('PATCH', `tokens/${id as string}`, { team: 'theirs' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Somebody else has changed it meanwhile: team.').waitFor();
    await form.getByText('You both changed team').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    expect((await ask('GET', `tokens/${id as string}`)).body).toMatchObject({ team: 'theirs' });
    await ask('PATCH', `tokens/${id as string}`, { owner: 'theirs' });
    await form.getByRole('button', { name: 'Take their changes' }).press('Enter');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Somebody else has changed it meanwhile: owner.').waitFor();
    await form.getByRole('button', { name: 'Take their changes' }).press('Enter');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await ask('GET', `tokens/${id as string}`)).body).toMatchObject({
      team: 'mine',
      owner: 'theirs',
    });
    await watched.close();
  });
});

describe('the panel of a token', () => {
  it('shows what is used of its budget and limits, and resets budgets', async () => {
    const { id, secret } = (
      await ask('POST', 'tokens', {
        name: 'spender',
        limits: { requests_per_minute: 4 },
        budgets: { month: { usd: 10 }, total: { usd: 0.5 } },
        metadata: { ticket: 'OPS-7' },
      })
    ).body as { id: string; secret: string };
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: secret, maxRetries: 0 });
    await client.chat.completions.create({ model: 'dear', messages: [{ role: 'user', content: 'hi' }] });
    const watched = await opened(`${tokensPage}?token=${id}`);
    const { page } = watched;
    const used = page.getByRole('region', { name: 'Used now' });
    await used.getByText('1 of 4').waitFor();
    await used.getByText('$1.00 of $10.00').waitFor();
    await used.getByText('$1.00 of $0.50').waitFor();
    await page.getByText('OPS-7').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await used.getByRole('button', { name: 'Reset' }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByLabel('Budget').selectOption('Budget of the month');
    await question.getByRole('button', { name: 'Reset' }).press('Enter');
    await used.getByText('$0.00 of $10.00').waitFor();
    await used.getByText('$1.00 of $0.50').waitFor();
    await watched.close();
  });

  it('gives another secret while the old one works still', async () => {
    const { id, secret } = (await ask('POST', 'tokens', { name: 'changing' })).body as Record<string, string>;
    const watched = await opened(`${tokensPage}?token=${id ?? ''}`);
    const { page } = watched;
    await page.getByRole('button', { name: 'New secret' }).press('Enter');
    await page.getByLabel('The old secret works for').selectOption('one hour');
    await page.getByRole('button', { name: 'Make it' }).press('Enter');
    const other = await page.getByLabel('Token', { exact: true }).inputValue();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
    await page.getByText(/works until/).waitFor();
    expect([await status(secret ?? ''), await status(other)]).toEqual([200, 200]);
    await watched.close();
  });
});

describe('many tokens', () => {
  it('are shown page by page, and found by a part of the name', async () => {
    for (let number = 0; number < 60; number += 1) await ask('POST', 'tokens', { name: `batch ${number}` });
    const watched = await opened(tokensPage);
    const { page } = watched;
    await page.getByText('50 shown').waitFor();
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText(/^[6-9]\d shown/).waitFor();
    await page.getByRole('searchbox', { name: 'Name' }).fill('batch 5*');
    await page.getByText('11 shown').waitFor();
    expect(new URL(page.url()).search).toBe('?search=batch+5*');
    await page.getByRole('searchbox', { name: 'Name' }).fill('nobody');
    await page.getByText('No token is like that.').waitFor();
    await watched.close();
  });
});
