import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';
import type { Visit } from '../support/playground.js';
import { GatewayProcess } from '../support/process.js';

jest.setTimeout(60_000);

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo', 'lorem-5', 'lorem-5000-10ms'] });
  [gateway, browser] = await Promise.all([
    startGateway({ providers: { mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } } }),
    TestBrowser.start(),
  ]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await gateway.close();
  await mock.close();
});

const open = (visit: Visit = {}): Promise<Playground> =>
  Playground.open(browser, gateway.url, { token: gateway.token, model: 'echo', ...visit });

const tokens = (): TokenService => gateway.application.get(TokenService, { strict: false });
/** The browser's own line on a refusal. */
const refused = /the server responded with a status of 4\d\d/;
const lost = /net::ERR_(?:CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/;

describe('a token', () => {
  it.each([
    ['that was mistyped', /mistyped or cut/, () => Promise.resolve('sk-gw-nobodygavethisout')],
    [
      'that has expired',
      /expired/i,
      async () => {
        const expiresAt = Date.now() + 50;
        const { secret } = await tokens().create({ name: 'short', expiresAt });
        await new Promise((done) => setTimeout(done, 60));
        return secret;
      },
    ],
    [
      'that was revoked',
      /revoked/i,
      async () => {
        const { secret } = await tokens().create({ name: 'taken' });
        await tokens().revoke('taken');
        return secret;
      },
    ],
  ])('%s is refused in words, and nothing can be sent', async (_name, words, make) => {
    const playground = await open({ token: await make(), expectedFaults: [refused] });
    const { page } = playground;
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(await playground.token.getAttribute('aria-invalid')).toBe('true');
    await playground.message.fill('Hello');
    expect(await playground.send.isDisabled()).toBe(true);
    await page.getByText('The token was refused: see above.').waitFor();

    await playground.token.fill(gateway.token);
    await playground.token.press('Enter');
    await page
      .getByText(/^valid/)
      .first()
      .waitFor();
    await playground.say('Hello');
    await playground.close();
  });

  it('that is revoked while the page is open is said to be, and the conversation stays', async () => {
    const { secret } = await tokens().create({ name: 'for now' });
    const playground = await open({ token: secret, expectedFaults: [refused] });
    await playground.say('The first message');
    await tokens().revoke('for now');
    const answer = await playground.say('The second message');
    expect(await answer.innerText()).toMatch(/revoked/i);
    await playground.page
      .getByRole('alert')
      .filter({ hasText: /revoked/i })
      .waitFor();
    expect(await playground.log.innerText()).toContain('The first message');
    expect(await playground.log.innerText()).toContain('The second message');
    await playground.close();
  });
});

describe('a model', () => {
  it('that does not exist is said to, under the field and at the answer', async () => {
    const playground = await open({ model: 'no-such-model', expectedFaults: [refused] });
    const { page } = playground;
    await page.getByText('Not in this token’s list. The gateway may refuse it.').waitFor();
    const answer = await playground.say('Hello');
    expect(await answer.innerText()).toMatch(/no-such-model/);
    const described = await playground.model.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described ?? ''}"]`).innerText()).toMatch(/no-such-model/);
    expect(await playground.model.getAttribute('aria-invalid')).toBe('true');

    await playground.choose('echo');
    await answer.getByRole('button', { name: 'Retry' }).first().click();
    await playground.log.getByText('2 / 2').waitFor();
    expect(await (await playground.answered()).innerText()).toContain('Hello');
    await playground.close();
  });

  it('that never ends its answer is stopped, there and at its provider', async () => {
    mock.reset();
    const playground = await open({ model: 'lorem-5000-10ms' });
    await playground.message.fill('Go on');
    await playground.send.click();
    await playground.answers.getByText(/lorem ipsum dolor/).waitFor();
    const asked = await mock.nextRequest(({ url }) => url.includes('chat'));
    await playground.page.keyboard.press('Escape');
    const answer = await playground.answered();
    expect(await answer.innerText()).toMatch(/lorem ipsum dolor.*Stopped by you\./s);
    await asked.aborted;
    await playground.close();
  });
});

describe('a gateway that goes away in the middle of an answer', () => {
  it('leaves what had come, says what happened, and answers again when it is back', async () => {
    const environment = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: mock.baseUrl, LOCAL_ENABLED: 'false' };
    const first = await GatewayProcess.start(environment);
    const [address, token] = await Promise.all([first.address(), first.token()]);
    const playground = await Playground.open(browser, address, {
      token,
      model: 'lorem-5000-10ms',
      expectedFaults: [lost],
    });
    const { page, answers } = playground;
    await playground.message.fill('Go on');
    await playground.send.click();
    await answers.getByText(/lorem ipsum dolor/).waitFor();
    first.signal('SIGKILL');
    const broken = await playground.answered();
    expect(await broken.innerText()).toMatch(
      /lorem ipsum dolor.*ended early: the connection to the gateway was lost/s,
    );

    await page.getByRole('button', { name: 'Retry' }).first().click();
    await answers.getByText('The gateway does not answer. Is it running?').waitFor();
    expect(await playground.log.innerText()).toContain('Go on');

    await first.exited;
    const { port } = new URL(address);
    const second = await GatewayProcess.start({ ...environment, PORT: port }, { folder: first.folder });
    await second.address();
    await playground.choose('lorem-5');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await playground.log.getByText('3 / 3').waitFor();
    expect(await (await playground.answered()).innerText()).toMatch(/lorem ipsum dolor sit amet/);
    await playground.close();
    await second.discard();
  });
});

describe('a paste of 20 MB', () => {
  it('goes beside the message, which still takes keys at once, and is sent', async () => {
    const playground = await open({ model: 'lorem-5' });
    const { page, message } = playground;
    await page.evaluate("navigator.clipboard.writeText('0123456789 abcdefgh\\n'.repeat(1_000_000))");
    await message.focus();
    await page.keyboard.press('Control+V');
    const files = page.getByRole('list', { name: 'Attached files' });
    await files.getByText('pasted text.txt').waitFor();
    expect(await message.inputValue()).toBe('');
    await page.keyboard.type('What is this?', { delay: 1 });
    expect(await message.inputValue()).toBe('What is this?');
    await page.keyboard.press('Control+V');
    await page
      .getByRole('alert')
      .filter({ hasText: /was not attached/ })
      .waitFor();
    await playground.send.click();
    await playground.answers.first().waitFor();
    expect(await (await playground.answered()).innerText()).toMatch(/lorem ipsum dolor sit amet/);
    await playground.close();
  });
});

describe('storage', () => {
  it('that is closed is said to be, and all else works', async () => {
    const playground = await Playground.open(browser, gateway.url, {
      model: 'echo',
      prepare: async (page) => {
        await page.addInitScript(`for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, name, { get() { throw new DOMException('closed', 'SecurityError'); } });`);
      },
    });
    const { page } = playground;
    await playground.token.fill(gateway.token);
    await playground.token.press('Enter');
    expect(await (await playground.say('Not kept')).innerText()).toContain('Not kept');
    await page.getByRole('button', { name: /^History/ }).click();
    await page.getByRole('dialog').getByText('This browser keeps nothing for this page.').waitFor();
    await playground.close();
  });

  it('that is full is said to be, and the conversation goes on', async () => {
    const playground = await open();
    const { page } = playground;
    await playground.say('There is room');
    // Local storage gets full in earnest; of databases only the refusal is like that of a disk that is full.
    await page.evaluate(`
      for (let size = 4_000_000; size > 0; size = Math.floor(size / 2))
        try { localStorage.setItem('full' + size, 'x'.repeat(size)); } catch {}
      IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };`);
    expect(await (await playground.say('Still here')).innerText()).toContain('Still here');
    await page.getByRole('button', { name: /^History/ }).click();
    await page.getByRole('dialog').getByText('The browser’s storage is full.').waitFor();
    await playground.close();
  });
});

describe('a conversation', () => {
  it('survives a reload, in the middle of an answer too', async () => {
    const playground = await open();
    const { page, log } = playground;
    await playground.say('Remember this');
    await page.reload();
    await log.getByText('Remember this').first().waitFor();
    await playground.choose('lorem-5000-10ms');
    await playground.message.fill('And this');
    await playground.send.click();
    await playground.answers.getByText(/lorem ipsum dolor/).waitFor();
    await page.waitForTimeout(700);
    await page.reload();
    await log.getByText('And this').waitFor();
    expect(await (await playground.answered()).innerText()).toMatch(
      /lorem.*ended early: the page was closed or loaded again/s,
    );
    await playground.close();
  });

  it('is there in another tab, and neither tab loses what the other said', async () => {
    const one = await open();
    await one.say('Said in the first tab');
    const page = await one.page.context().newPage();
    await page.addInitScript(`sessionStorage.setItem('model-gateway.token', '${gateway.token}')`);
    await page.goto(`${gateway.url}/console/playground?model=echo`);
    const other = new Playground({ page } as Playground['watched']);
    await other.say('Said in the second tab');
    await one.page.getByRole('button', { name: 'History (2)' }).click();
    await one.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Said in the second tab/ })
      .click();
    await one.log.getByText('Said in the second tab').first().waitFor();
    await one.say('Added by the first tab');
    await page.reload();
    await page.getByRole('button', { name: 'History (2)' }).waitFor();
    await other.log.getByText('Added by the first tab').first().waitFor();
    await one.close();
  });
});
