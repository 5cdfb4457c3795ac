import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import Anthropic from '@anthropic-ai/sdk';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { USAGE_REPOSITORY } from '../../src/storage/usage.repository.js';
import type { UsageRepository } from '../../src/storage/usage.repository.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import { busyWeeks } from '../support/busy-weeks.js';
import { openConsole } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';

/** Pictures of the pages for the documentation. `WRITE_SCREENSHOTS=1` takes them anew. */
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
let adminKey: string;
let ask: AskAdministration;
/** A request whose bodies are kept. */
let requestId: string;

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
    requestLog: { bodies: true },
  });
  ({ adminKey, ask } = await administrationOf(gateway));
  await fillConsole();
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

/** A few weeks of a small company, and one request of which everything is kept. */
async function fillConsole(): Promise<void> {
  const ids = new Map<string, string>();
  for (const [name, team, usd] of [
    ['checkout assistant', 'payments', 40],
    ['support bot', 'support', 120],
    ['search', 'platform', 25],
    ['nightly batch', 'platform', 60],
  ] as const) {
    const settings = { name, team, limits: { requests_per_minute: 600 }, budgets: { month: { usd } } };
    ids.set(name, String((await ask('POST', 'tokens', settings)).body.id));
  }
  const usage = gateway.application.get<UsageRepository>(USAGE_REPOSITORY, { strict: false });
  await usage.add(busyWeeks(Date.now() - 60_000, 5, ids));
  const price = { provider: 'openai', model: 'gpt-5.2', prices: { input: 1.75, output: 14 } };
  await ask('POST', 'prices', price);
  const settings = {
    candidates: [
      { provider: 'openai', model: 'gpt-5.2' },
      { provider: 'openai', model: 'gpt-5.2-mini' },
    ],
  };
  await ask('POST', 'models', { name: 'assistant', settings });
  const client = new Anthropic({ baseURL: gateway.url, apiKey: gateway.token });
  const { response } = await client.messages
    .create({
      model: 'assistant',
      max_tokens: 400,
      system: [{ type: 'text', text: 'Answer in one sentence.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: question }],
    })
    .withResponse();
  requestId = response.headers.get('x-request-id') ?? '';
}

/** A page of the console with what is on show at first. */
async function consolePage(path: string, width = 1280): Promise<Page> {
  const { page } = await openConsole(browser, `${address}/console/${path}`, adminKey, { width });
  await page.getByText('Loading …').first().waitFor({ state: 'detached' });
  return page;
}

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
  {
    name: 'console-overview',
    size: [1280, 800],
    take: async () => {
      const page = await consolePage('overview?range=30d&measure=cost');
      await page.locator('canvas').first().waitFor();
      await page.waitForTimeout(500);
      await save(page, 'console-overview');
    },
  },
  {
    name: 'console-request',
    size: [1280, 1040],
    take: async () => {
      const page = await consolePage(`logs?request=${requestId}`);
      const request = page.getByRole('button', { name: /Details of the request/ });
      while ((await request.count()) === 0) await page.getByRole('button', { name: 'Refresh' }).click();
      await request.click();
      await page.getByText('What crossed the wire').waitFor();
      await page.setViewportSize({ width: 1280, height: 1040 });
      await page.waitForTimeout(500);
      await save(page, 'console-request');
    },
  },
  {
    name: 'console-token',
    size: [1280, 800],
    take: async () => {
      const page = await consolePage('tokens');
      await page.getByRole('button', { name: 'Details of support bot' }).click();
      await page.getByText('Budget of the month').waitFor();
      await page.waitForTimeout(300);
      await save(page, 'console-token');
    },
  },
  {
    name: 'console-dry-run',
    size: [1280, 1040],
    take: async () => {
      const page = await consolePage('models/dry-run?model=assistant');
      await page.setViewportSize({ width: 1280, height: 1040 });
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.waitForTimeout(1_000);
      await save(page, 'console-dry-run');
    },
  },
  {
    name: 'console-phone',
    size: [780, 1688],
    take: async () => {
      const page = await consolePage('overview?range=30d&measure=cost', 390);
      await page.locator('canvas').first().waitFor();
      await page.waitForTimeout(500);
      await save(page, 'console-phone');
    },
  },
];

describe('the pictures of the documentation', () => {
  it.each(pictures)('has $name, in its size and small', async ({ name, size, take }) => {
    if (isWriting) await take();
    const file = await readFile(resolve(folder, `${name}.png`));
    const { width, height } = await sharp(file).metadata();
    expect([width, height]).toEqual(size);
    expect(file.length).toBeLessThan(mostBytes);
  });
});
