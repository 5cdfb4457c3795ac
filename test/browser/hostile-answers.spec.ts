import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, ScriptedPart } from '../../apps/mock-upstream/src/index.js';
import { TestBrowser } from '../support/browser.js';
import { importConversation } from '../support/conversation-file.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { hostileMarkdown } from '../support/hostile-markdown.js';
import { Playground } from '../support/playground.js';

/** Fits where a name stands: of a tool, of a file, of a model. */
const hostileName = '"><img src=x onerror=xss()>';

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;
let playground: Playground;
/** What must not happen: requests to other places, dialogs, windows, navigations. */
let happened: string[];

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['hostile', 'innocent', hostileName] });
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

beforeEach(async () => {
  happened = [];
  mock.reset();
  playground = await Playground.open(browser, gateway.url, {
    token: gateway.token,
    model: 'hostile',
    prepare: async (page) => {
      await page.addInitScript('globalThis.executed = 0; globalThis.xss = () => { executed++; };');
    },
  });
  const { page } = playground;
  const context = page.context();
  context.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(`${gateway.url}/`))
      happened.push(`asked for ${request.url()}`);
  });
  context.on('page', (other) => happened.push(`opened ${other.url()}`));
  page.on('dialog', (dialog) => {
    happened.push(`asked ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(`${gateway.url}/`)) happened.push(`went to ${frame.url()}`);
  });
});

afterEach(async () => {
  await playground.page.context().close();
});

/** Everything in the conversation is hovered over and focused, for what only waits for that. */
const touchEverything = `for (const element of document.querySelectorAll('[role=log] *')) {
  for (const name of ['mouseover', 'mouseenter', 'focus', 'animationstart', 'toggle'])
    element.dispatchEvent(new Event(name, { bubbles: true }));
}`;

/** What has no place in an answer, whether it did something or not. Files are for saving, whatever their kind. */
const misplaced = `[...document.querySelectorAll('[role=log] *')].flatMap((element) => [
  ...(element.matches('script, iframe, object, embed, meta, base, link, style, form[action], marquee, :not(.katex *):is(math *), svg *:is(script, use, animate, foreignObject)')
    ? [element.outerHTML.slice(0, 200)] : []),
  ...[...element.attributes].filter(({ name, value }) => /^on/i.test(name) ||
    (/^(?:href|src|action|formaction|xlink:href)$/i.test(name) && !element.hasAttribute('download') &&
      !/^(?:https?:|mailto:|blob:|data:image\\/(?:png|jpeg|gif|webp);)/i.test(value)))
    .map(({ name, value }) => element.tagName + ' ' + name + '=' + value),
])`;

async function expectHarmless(): Promise<void> {
  const { page } = playground;
  await page.evaluate(touchEverything);
  await page.waitForTimeout(100);
  expect(await page.evaluate('executed')).toBe(0);
  expect(await page.evaluate<string[]>(misplaced)).toEqual([]);
  expect(happened).toEqual([]);
  expect(playground.watched.unexpectedFaults).toEqual([]);
}

describe('a hostile model', () => {
  it(`answers with ${hostileMarkdown.length} payloads, each by itself, and executes none`, async () => {
    expect(new Set(hostileMarkdown).size).toBeGreaterThanOrEqual(50);
    await importConversation(
      playground,
      hostileMarkdown.flatMap((payload) => [
        { role: 'user', text: payload },
        { role: 'assistant', text: payload },
      ]),
    );
    expect(await playground.log.locator('article').count()).toBe(2 * hostileMarkdown.length);
    // Formulas and code are coloured by code that is loaded when it is needed.
    await playground.log.locator('.katex').first().waitFor();
    await expectHarmless();
  });

  it('streams all of them in one answer, cut anywhere', async () => {
    const text = hostileMarkdown.join('\n\n');
    mock.script({ model: 'hostile' }, { text: text.match(/.{1,97}/gsu) ?? [] });
    const answer = await playground.say('Hello');
    expect(await answer.innerText()).toContain('xss()');
    await expectHarmless();
  });

  it('thinks, calls tools and names things with them', async () => {
    const call: ScriptedPart = {
      type: 'tool-call',
      name: hostileName,
      input: JSON.stringify({ html: hostileMarkdown.join('') }),
    };
    mock.script(
      { model: 'hostile' },
      {
        answer: {
          model: hostileName,
          candidates: [
            {
              parts: [{ type: 'reasoning', text: hostileMarkdown.slice(0, 40).join('\n\n') }, call],
              finish: hostileName as 'stop',
            },
          ],
        },
      },
    );
    const answer = await playground.say(hostileName);
    await answer.getByRole('button', { name: /^Thought/ }).click();
    await answer.getByRole('button', { name: 'Show on the wire' }).click();
    await playground.page.getByRole('button', { name: /^Response/ }).click();
    await expectHarmless();
  });

  it.each(['chat-completions', 'messages', 'generate-content', 'responses'])(
    'refuses in %s with them, at the start and in the middle',
    async (format) => {
      await playground.page.getByRole('combobox', { name: 'Format' }).selectOption(format);
      playground.watched.expectFault(/status of 400/);
      const message = hostileMarkdown.slice(0, 20).join(' ');
      mock.script({ model: 'hostile', times: 1 }, { faults: { status: { code: 400, message } } });
      const refusal = await playground.say('Hello');
      expect(await refusal.innerText()).toContain('onerror=xss()');
      mock.script(
        { model: 'hostile', times: 1 },
        {
          text: 'Some words come first.',
          faults: {
            errorEvent: {
              afterEvents: 3,
              body: { error: { message, type: hostileName, code: hostileName } },
            },
          },
        },
      );
      const failure = await playground.say('Again');
      expect(await failure.getByRole('button', { name: 'Retry' }).first().isVisible()).toBe(true);
      await expectHarmless();
    },
  );

  it('has a hostile name, and gets hostile files', async () => {
    const { page } = playground;
    await playground.choose(hostileName);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (
      await choosing
    ).setFiles([
      { name: `${hostileName}.txt`, mimeType: 'text/plain', buffer: Buffer.from('<script>xss()</script>') },
      { name: 'x.html', mimeType: 'text/html', buffer: Buffer.from('<script>xss()</script>') },
      { name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="xss()"/>') },
    ]);
    await page.getByRole('list', { name: 'Attached files' }).getByText('x.svg').waitFor();
    await playground.say(hostileName);
    await expectHarmless();
    await page.goto(`${gateway.url}/`, { waitUntil: 'networkidle' });
    await expectHarmless();
  });
});

describe('the watch over hostile answers', () => {
  it('sees what gets through', async () => {
    const { page, watched } = playground;
    await page.evaluate(`document.querySelector('[role=log]').innerHTML =
      '<img src=x onerror=xss()><a href="javascript:xss()">x</a><img src="http://evil.test/x" alt="">'; xss(); alert('x');`);
    await page.waitForTimeout(200);
    expect(await page.evaluate('executed')).toBe(1);
    expect(happened).toContain('asked x');
    expect(watched.faults.join('\n')).toMatch(/policy.*script/is);
    expect(watched.faults.join('\n')).toMatch(/policy.*evil\.test/is);
    expect(await page.evaluate<string[]>(misplaced)).toEqual(
      expect.arrayContaining(['IMG onerror=xss()', 'A href=javascript:xss()']),
    );
  });
});
