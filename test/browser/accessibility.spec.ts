import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';

jest.setTimeout(120_000);

/** What an answer may have: headings, lists, links, tables, code and formulas. */
const markdown = `# Heading

A [link](https://example.com), **strong words**, \`code\`, ~~struck~~ and $e^{i\\pi} = -1$.

- [x] done
- [ ] not done

> Quoted

| Left | Right |
| :--- | ----: |
| one  |     2 |

\`\`\`ts
// A comment
const answer: number = 42; export const words = ['a', /b/u];
\`\`\``;

const tabs = ['Embeddings', 'Rerank', 'Images', 'Speech', 'Transcription', 'Realtime'];

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo', 'rich', 'tool-call', 'status-503'] });
  mock.script(
    { model: 'rich' },
    {
      answer: {
        candidates: [
          {
            parts: [
              { type: 'reasoning', text: 'Hm.' },
              { type: 'text', text: markdown },
            ],
          },
        ],
      },
    },
  );
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

/** A page, what of it was looked at, and what was found. */
class Walk {
  readonly found: string[] = [];

  /** @param isDark then all else is as it is in the light, and only colours are looked at */
  constructor(
    readonly playground: Playground,
    private readonly isDark: boolean,
  ) {}

  readonly look = async (at: string): Promise<void> => {
    await this.playground.page.waitForTimeout(50);
    const faults = await this.playground.watched.seriousFaults(this.isDark ? ['color-contrast'] : undefined);
    this.found.push(...faults.map((fault) => `${at}: ${fault}`));
  };

  async pressed(name: string | RegExp): Promise<void> {
    await this.playground.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  /** Looks at what a button opens, and closes it. */
  async opened(name: string | RegExp, role: 'dialog' | 'menu'): Promise<void> {
    const { page } = this.playground;
    await this.pressed(name);
    await page.getByRole(role).first().waitFor();
    await this.look(String(name));
    await page.keyboard.press('Escape');
    await page.getByRole(role).first().waitFor({ state: 'detached' });
  }
}

const views = [
  ['at a desk', { width: 1280 }],
  ['at a desk, dark', { width: 1280, dark: true }],
  ['on a phone', { width: 390 }],
  ['on a phone, dark', { width: 390, dark: true }],
] as const;

describe.each(views)('%s', (_name, view) => {
  const isPhone = view.width < 500;
  const isDark = 'dark' in view;

  it('everybody can use the conversation, and what opens over it', async () => {
    const playground = await Playground.open(browser, gateway.url, {
      ...view,
      token: gateway.token,
      model: 'rich',
      expectedFaults: [/status of 503/],
    });
    const { page } = playground;
    const walk = new Walk(playground, isDark);
    const answer = await playground.say('Show me everything');
    await answer.getByRole('button', { name: /^Thought/ }).click();
    await answer.locator('.katex').waitFor();
    await walk.look('an answer');
    await playground.choose('status-503');
    await playground.say('Fail');
    await walk.look('a failure');
    await playground.model.click();
    await page.getByRole('listbox').waitFor();
    await walk.look('the models');
    await playground.model.press('Escape');
    if (isPhone) {
      await walk.opened('Settings', 'dialog');
      await walk.opened('More', 'menu');
      await walk.opened(/^Token/, 'dialog');
      await walk.pressed('More');
      await page.getByRole('menuitem', { name: 'Wire' }).click();
      await page.getByRole('dialog', { name: 'Wire' }).getByText('Request').first().waitFor();
      await walk.look('the wire view');
    } else {
      await walk.pressed(/^Tools/);
      await walk.opened('Add a tool', 'menu');
      await walk.pressed('Add a tool');
      await page.getByRole('menuitem', { name: 'Example: weather' }).click();
      await walk.pressed('get_weather');
      await walk.pressed(/^Output schema/);
      await walk.pressed('Example');
      await page.locator('.cm-content').nth(1).waitFor();
      await walk.pressed('Wire');
      await page.getByRole('region', { name: 'Wire', exact: true }).getByText('Request').first().waitFor();
      await walk.look('tools, a schema and the wire view');
      await walk.opened(/^History/, 'dialog');
      await walk.opened('Commands', 'dialog');
      await page.getByRole('log').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await walk.look('the keys');
      await page.keyboard.press('Escape');
      await walk.pressed('Compare');
      await page
        .getByRole('region', { name: 'Comparison' })
        .or(page.getByLabel('Comparison'))
        .first()
        .waitFor();
      await walk.look('the comparison');
    }
    expect(walk.found).toEqual([]);
    await playground.close();
  });

  it('everybody can use the other tabs', async () => {
    const playground = await Playground.open(browser, gateway.url, { ...view, token: gateway.token });
    const walk = new Walk(playground, isDark);
    for (const tab of tabs) {
      await playground.page.getByRole('tab', { name: tab }).click();
      await playground.page.getByRole('tabpanel', { name: tab }).getByRole('button').first().waitFor();
      await walk.look(tab);
    }
    expect(walk.found).toEqual([]);
    await playground.close();
  });
});
