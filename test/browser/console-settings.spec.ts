import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { stringify } from 'yaml';
import { administrationOf, asking } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import type { View, WatchedPage } from '../support/browser.js';
import { openConsole, signIn } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(60_000);

const written = {
  local: { enabled: false },
  metrics: { token: 'hidden-from-all' },
  deadlines: { idle: '90s' },
};

let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;
let folder = '';

beforeAll(async () => {
  [gateway, browser] = await Promise.all([
    startGateway(written, { LOG_LEVEL: 'debug' }, async (made) => {
      folder = made;
      return Promise.resolve();
    }),
    TestBrowser.start(),
  ]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const address = (search = ''): string => `${gateway.url}/console/settings${search}`;

describe.each([1280, 390])('the settings, %d wide', (width) => {
  it('are found, with their value and whose word it is', async () => {
    const watched = await openConsole(browser, address(), adminKey, { width });
    const { page } = watched;
    await page.getByText(/^\d+ of \d+ settings$/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('idle');
    await page.getByRole('button', { name: 'Details of deadlines.idle' }).press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByText('90s').waitFor();
    await panel.getByText(/^file, line \d+$/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('?search=idle');
    await page.goto(address('?only=environment'));
    await page.getByRole('button', { name: 'Details of log.level' }).press('Enter');
    await panel.getByText('Set the variable LOG_LEVEL').waitFor();
    await page.goto(address('?search=metrics.token'));
    await page.getByText('set, and shown to nobody').waitFor();
    expect(await page.content()).not.toContain('hidden-from-all');
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });

  it('make an admin key that works, and take it back', async () => {
    const watched = await openConsole(browser, address('?part=keys'), adminKey, {
      width,
      expectedFaults: [/409/],
    });
    const { page } = watched;
    await page.getByRole('button', { name: 'New admin key' }).press('Enter');
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Create' }).press('Enter');
    await form.getByText('Give it a name.').waitFor();
    await form.getByLabel('Name').fill('first');
    await form.getByLabel('Role').selectOption('operator');
    await form.getByRole('button', { name: 'Create' }).press('Enter');
    await form.getByText('There is an admin key named "first" already').waitFor();
    expect(await form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await watched.seriousFaults()).toEqual([]);
    await form.getByLabel('Name').fill(`made at ${width}`);
    await page.keyboard.press('Enter');
    const secret = await page.getByLabel('Admin key', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
    await page.getByRole('row', { name: `made at ${width} operator` }).waitFor();
    expect((await asking(gateway.url, secret)('GET', 'tokens')).status).toBe(200);
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: `Revoke made at ${width}` }).press('Enter');
    await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
    // Until it closes, what is behind it has no role.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: `made at ${width}` }).waitFor({ state: 'detached' });
    expect((await asking(gateway.url, secret)('GET', 'tokens')).status).toBe(401);
    // The last owner stays, and the page says why.
    await page.getByRole('button', { name: 'Revoke first' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await page.getByText('is the last admin key with the role owner').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });
});

describe('the configuration', () => {
  it('says what waits for a restart, and why a file is refused', async () => {
    const write = (settings: object): Promise<void> =>
      writeFile(join(folder, 'gateway.yaml'), stringify({ ...written, ...settings }));
    const fileIs = async (holds: (file: { state: string; needs_restart: string[] }) => boolean) => {
      const deadline = performance.now() + 10_000;
      while (!holds((await ask('GET', 'configuration')).body.file as never)) {
        expect(performance.now()).toBeLessThan(deadline);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await write({ deadlines: { idle: '7s' } });
    await fileIs(({ needs_restart: keys }) => keys.includes('deadlines.idle'));
    const watched = await openConsole(browser, address('?only=waiting'), adminKey);
    const { page } = watched;
    await page.getByText('7s after a restart').waitFor();
    await page.getByText(/Restart the gateway to put into use .*deadlines\.idle/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await write({ colour: 'red' });
    await fileIs(({ state }) => state === 'refused');
    await page.reload();
    await page.getByText('what it said before stays in use').waitFor();
    await page.getByText(/colour there is no such setting/).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await write({});
    await fileIs(({ state }) => state === 'in_use');
    await watched.close();
  });
});

describe('sessions', () => {
  it('are listed, ended one by one, and all but the own one', async () => {
    const signedIn = async (view: View): Promise<WatchedPage> => {
      const watched = await browser.open(address('?part=sessions'), view);
      await signIn(watched.page, adminKey);
      return watched;
    };
    const own = await signedIn({});
    const second = await signedIn({ width: 390, expectedFaults: [/401/] });
    const third = await signedIn({ expectedFaults: [/401/] });
    const { page } = own;
    await page.reload();
    await page.getByText('This browser').waitFor();
    expect(await own.seriousFaults()).toEqual([]);
    const ends = page.getByRole('button', { name: /^Sign out Chrome/ });
    const before = await ends.count();
    expect(before).toBeGreaterThanOrEqual(2);
    await ends.first().press('Enter');
    await ends.nth(before - 1).waitFor({ state: 'detached' });
    expect(await ends.count()).toBe(before - 1);
    await page.getByRole('button', { name: 'Sign out all others' }).press('Enter');
    await page.getByRole('button', { name: 'Sign them out' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await ends.count()).toBe(0);
    await page.getByText('This browser').waitFor();
    for (const other of [second, third]) {
      await other.page.goto(address('?part=keys'));
      await other.page.getByLabel('Admin key').waitFor();
      await other.close();
    }
    await own.close();
  });
});

describe('whoever is no owner', () => {
  it.each(['operator', 'viewer'])('sees no way to raise itself, and is refused: %s', async (role) => {
    const made = await ask('POST', 'admin-keys', { name: role, role });
    const watched = await browser.open(address('?part=keys'), { expectedFaults: [/403/] });
    const { page } = watched;
    await signIn(page, made.body.secret as string);
    await page.getByText('Only owners make and revoke them.').waitFor();
    await page.getByRole('row', { name: `${role} ${role}` }).waitFor();
    for (const name of ['New admin key', /^Revoke/, /^Change/]) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    // As the page itself would ask: with the cookie of its session.
    const statuses = await page.evaluate<number[]>(`Promise.all([
      fetch('/api/admin-keys', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"mine","role":"owner"}' }),
      fetch('/api/admin-keys/${role}', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"role":"owner"}' }),
      fetch('/api/admin-keys/first', { method: 'DELETE' }),
    ]).then((answers) => answers.map(({ status }) => status))`);
    expect(statuses).toEqual([403, 403, 403]);
    await page.goto(address('?part=sessions'));
    await page.getByText('This browser').waitFor();
    expect(await page.getByRole('row', { name: /^first, owner/ }).count()).toBe(0);
    await watched.close();
  });
});
