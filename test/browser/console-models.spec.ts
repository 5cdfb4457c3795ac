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

jest.setTimeout(60_000);

const modelsPage = '/console/models';
const many = Array.from({ length: 2_500 }, (_, index) => `crowd-${String(index).padStart(4, '0')}`);

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['gpt-4o-mini', 'house', ...many] });
  const providers = {
    big: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream-secret' },
    claude: { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk-other-secret' },
  };
  [gateway, browser] = await Promise.all([startGateway({ providers }), TestBrowser.start()]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await mock.close();
});

const opened = (path = modelsPage, view: View = {}): Promise<WatchedPage> =>
  openConsole(browser, gateway.url + path, adminKey, view);

const name = async (called: string, ...models: string[]): Promise<void> => {
  const candidates = models.map((model) => ({ provider: 'big', model }));
  expect((await ask('POST', 'models', { name: called, settings: { candidates } })).status).toBe(201);
};

const candidatesOf = async (called: string): Promise<unknown> => {
  const { body } = await ask('GET', `models/${called}`);
  return (body.settings as { readonly candidates: readonly { readonly model: string }[] }).candidates.map(
    ({ model }) => model,
  );
};

describe.each([1280, 390])('the names of models, %d wide', (width) => {
  it('are given, put in order and taken back, by keyboard alone', async () => {
    const called = `team/fast-${width}`;
    const watched = await opened(modelsPage, { width });
    const { page } = watched;
    await page.getByRole('button', { name: 'New name' }).press('Enter');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill(called);
    await form.getByLabel('Provider').selectOption('big');
    await form.getByRole('combobox', { name: 'Its model' }).fill('gpt-4o');
    await page.getByRole('option', { name: 'gpt-4o-mini' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Add a candidate' }).press('Enter');
    const second = form.getByRole('listitem', { name: 'Candidate 2' });
    await second.getByLabel('Provider').selectOption('claude');
    await second.getByRole('combobox', { name: 'Its model' }).fill('claude-haiku-4-5');
    await page.keyboard.press('Tab');
    await second.getByRole('button', { name: 'Move candidate 2 up' }).press('Enter');
    await form.getByText('Candidate 2 is now number 1.').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await form.getByRole('button', { name: 'Create' }).press('Enter');
    const panel = page.getByRole('complementary', { name: called });
    await panel.getByText('Last 30 days').waitFor();
    expect(await candidatesOf(called)).toEqual(['claude-haiku-4-5', 'gpt-4o-mini']);
    expect((await panel.innerText()).replaceAll('\n', ' ')).toMatch(/\$1.00 \/ \$5.00 list price/);
    expect(await watched.seriousFaults()).toEqual([]);
    await ask('POST', 'tokens', { name: `narrow ${width}`, models: [called] });
    await page.reload();
    await panel.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('Requests for it get 404 from then on.').waitFor();
    await page.getByRole('link', { name: `narrow ${width}` }).waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Delete it' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.waitFor({ state: 'detached' });
    expect((await ask('GET', `models/${called}`)).status).toBe(404);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    await watched.close();
  });

  it('tell where a request would go, and what would be sent', async () => {
    await name(`tried-${width}`, 'house');
    const watched = await opened(`${modelsPage}?model=tried-${width}`, { width });
    const { page } = watched;
    await page.getByRole('link', { name: 'Try where it goes' }).press('Enter');
    await page.getByRole('heading', { name: 'Dry run' }).waitFor();
    await page.getByLabel('Endpoint').selectOption('Messages');
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await page.getByText(`${mock.baseUrl}/chat/completions`).waitFor();
    const difference = page.getByRole('region', { name: 'Difference' });
    expect(await difference.innerText()).toMatch(/removed:\s+"model": "tried-\d+"/);
    expect(await difference.innerText()).toMatch(/added:\s+"model": "house"/);
    await page.getByText('headers', { exact: false }).press('Enter');
    await page.getByText('Bearer …cret').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    expect(mock.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await watched.close();
  });
});

describe('the names of models', () => {
  it('are searched among thousands, page by page, and kept in the address', async () => {
    const watched = await opened();
    const { page } = watched;
    await page.getByText(/^50 shown of \d,\d\d\d$/).waitFor();
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText(/^100 shown of/).waitFor();
    const last = page.getByRole('button', { name: 'Details of crowd-0090' });
    await last.scrollIntoViewIfNeeded();
    await last.click();
    const panel = page.getByRole('complementary', { name: 'crowd-0090' });
    await panel.getByText('Last 30 days').waitFor();
    // Neither has gone out of view: the table where it was, its details beside it.
    expect((await last.boundingBox())?.y).toBeGreaterThan(0);
    expect((await panel.boundingBox())?.y).toBeLessThan(100);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Name' }).fill('big/*-249');
    await page.getByText('10 shown of 10').waitFor();
    await page.getByLabel('Provider').selectOption('big');
    await page.waitForURL(/search=big%2F\*-249/);
    await page.getByRole('searchbox', { name: 'Name' }).fill('nobody has this');
    await page.getByText('No name is like that.').waitFor();
    await watched.close();
  });

  it('are put in order by pointer too', async () => {
    await name('dragged', 'house', 'gpt-4o-mini');
    const watched = await opened(`${modelsPage}?model=dragged`);
    const { page } = watched;
    await page.getByRole('button', { name: 'Change' }).click();
    const from = await page.getByTitle('Drag candidate 1').boundingBox();
    const to = await page.getByRole('listitem', { name: 'Candidate 2' }).boundingBox();
    if (from === null || to === null) throw new Error('Nothing can be dragged.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, to.y + to.height - 10, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await candidatesOf('dragged')).toEqual(['gpt-4o-mini', 'house']);
    await watched.close();
  });

  it('say at the field what is wrong, before and after the gateway has looked', async () => {
    const watched = await opened(modelsPage, { expectedFaults: [/400/] });
    const { page } = watched;
    await page.getByRole('button', { name: 'New name' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Weight').fill('1.5');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Write a whole number, or leave it empty.').waitFor();
    expect(await form.getByText('Choose one.').count()).toBe(2);
    await form.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await form.getByLabel('Name', { exact: true }).fill('slow');
    await form.getByLabel('Weight').fill('2000000');
    await form.getByLabel('Provider').selectOption('big');
    await form.getByRole('combobox', { name: 'Its model' }).fill('house');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Nothing is saved yet').waitFor();
    expect(await form.getByLabel('Weight').getAttribute('aria-invalid')).toBe('true');
    expect(await watched.seriousFaults()).toEqual([]);
    await watched.close();
  });

  it('are not overwritten where somebody else has changed them: both edits are joined', async () => {
    await name('shared', 'house');
    const watched = await opened(`${modelsPage}?model=shared`, { expectedFaults: [/409|412/] });
    const { page } = watched;
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Add a candidate' }).click();
    const second = form.getByRole('listitem', { name: 'Candidate 2' });
    await second.getByLabel('Provider').selectOption('big');
    await second.getByRole('combobox', { name: 'Its model' }).fill('0001');
    await page.getByRole('option', { name: 'crowd-0001' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await ask('PATCH', 'models/shared', { settings: { strategy: 'cheapest' } });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Somebody else has changed it meanwhile: order.').waitFor();
    await form.getByRole('button', { name: 'Take their changes into mine' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await candidatesOf('shared')).toEqual(['house', 'crowd-0001']);
    expect((await ask('GET', 'models/shared')).body).toMatchObject({ settings: { strategy: 'cheapest' } });
    await watched.close();
  });

  it('of the file say where they are changed; a viewer changes none, and may try all', async () => {
    const ofFile = await startGateway({
      providers: { here: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      models: { steady: [{ provider: 'here', model: 'house' }] },
    });
    const administration = await administrationOf(ofFile);
    const made = await administration.ask('POST', 'admin-keys', { name: 'viewer', role: 'viewer' });
    const watched = await browser.open(`${ofFile.url}${modelsPage}?model=steady`);
    const { page } = watched;
    await signIn(page, made.body.secret as string);
    await page.getByText(/The file \/.*gateway\.yaml, line \d+: change it there\./).waitFor();
    for (const button of ['New name', 'Change', 'Delete']) {
      expect(await page.getByRole('button', { name: button }).count()).toBe(0);
    }
    await page.getByRole('link', { name: 'Try where it goes' }).click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('1. here/house').waitFor();
    await watched.close();
    await ofFile.close();
  });
});

describe('the dry run', () => {
  it('tells what a token would be refused, and what is no body', async () => {
    await ask('POST', 'tokens', { name: 'elsewhere', models: ['gpt-*'] });
    const watched = await opened(`${modelsPage}/dry-run?model=house&token=elsewhere`, {
      expectedFaults: [/40[49]/],
    });
    const { page } = watched;
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('The client would get 403').waitFor();
    await page.getByLabel('As the token').fill('nobody');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('alert').getByText('there is no token "nobody"').waitFor();
    expect(await page.getByLabel('As the token').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('As the token').fill('');
    await page.getByRole('textbox', { name: 'Body of the request' }).press('Control+End');
    await page.keyboard.type('}');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('The body is no JSON').waitFor();
    expect(await watched.seriousFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('1. big/house').waitFor();
    await watched.close();
  });
});
