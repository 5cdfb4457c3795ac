import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';

/** Pictures of the pages for the README. `WRITE_SCREENSHOTS=1` takes them anew. */
const folder = resolve(import.meta.dirname, '../../docs/images');
const isWriting = process.env.WRITE_SCREENSHOTS === '1';
const mostBytes = 150_000;

const question = 'How do I read server-sent events?';
const answer = `Read **piece by piece**: a piece may end anywhere.

\`\`\`ts
for await (const piece of response.body!) {
  rest += decoder.decode(piece, { stream: true });
  const events = rest.split('\\n\\n');
  rest = events.pop() ?? '';
  events.forEach(handle);
}
\`\`\`

The last event, \`data: [DONE]\`, is **no JSON**.`;

/** Where a gateway is at first. */
const address = 'http://localhost:3000';

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  if (!isWriting) return;
  mock = await startMockUpstream({ models: ['gpt-5.2', 'gpt-5.2-mini'] });
  mock.script(
    { model: 'gpt-5.2' },
    {
      answer: {
        candidates: [
          {
            parts: [
              {
                type: 'reasoning',
                text: 'They ask for a stream. Show the loop, then what is easily missed.',
              },
              { type: 'text', text: answer },
            ],
          },
        ],
      },
      faults: { delayBeforeFirstByte: 280, delayBetweenChunks: 12 },
    },
  );
  gateway = await startGateway({
    local: { enabled: true, pull: false },
    providers: { openai: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
  });
  browser = await TestBrowser.start(
    `--host-resolver-rules=MAP ${new URL(address).host} ${new URL(gateway.url).host}`,
  );
}, 60_000);

afterAll(async () => {
  if (!isWriting) return;
  await browser.close();
  await gateway.close();
  await mock.close();
});

async function save(page: Page, name: string): Promise<void> {
  // Nothing is hovered over, and nothing blinks.
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await mkdir(folder, { recursive: true });
  await writeFile(
    resolve(folder, `${name}.png`),
    await sharp(picture).png({ palette: true, quality: 92, effort: 10 }).toBuffer(),
  );
}

async function converse(width: number): Promise<Playground> {
  const playground = await Playground.open(browser, address, {
    width,
    token: gateway.token,
    model: 'gpt-5.2',
  });
  await playground.say(question);
  await playground.log.locator('pre .hljs-keyword, pre [class*="hljs"]').first().waitFor();
  return playground;
}

/** How each is taken, and its size in pixels. */
const pictures = [
  {
    name: 'home',
    size: [1280, 800],
    take: async () => {
      const { page } = await browser.open(address);
      await save(page, 'home');
    },
  },
  {
    name: 'playground',
    size: [1280, 800],
    take: async () => {
      const { page } = await converse(1280);
      await save(page, 'playground');
    },
  },
  {
    name: 'playground-phone',
    size: [780, 1688],
    take: async () => {
      const { page } = await converse(390);
      await save(page, 'playground-phone');
    },
  },
  {
    name: 'wire',
    size: [1280, 1040],
    take: async () => {
      const { page, answers } = await converse(1280);
      await answers.last().getByRole('button', { name: 'Show on the wire' }).click();
      await page.getByRole('region', { name: 'Wire', exact: true }).getByText('Request').first().waitFor();
      await page.setViewportSize({ width: 1280, height: 1040 });
      await page.waitForTimeout(300);
      await save(page, 'wire');
    },
  },
];

describe('the pictures of the README', () => {
  it.each(pictures)('has $name, in its size and small', async ({ name, size, take }) => {
    if (isWriting) await take();
    const file = await readFile(resolve(folder, `${name}.png`));
    const { width, height } = await sharp(file).metadata();
    expect([width, height]).toEqual(size);
    expect(file.length).toBeLessThan(mostBytes);
  });
});
