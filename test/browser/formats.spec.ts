import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';
import { startRecordingProxy } from '../support/recording-proxy.js';
import type { RecordingProxy } from '../support/recording-proxy.js';
import { expectAsCrossed, readWire } from '../support/shown-exchange.js';
import type { ShownExchange } from '../support/shown-exchange.js';
import { placeWeights } from '../support/weights.js';

// The embedded model computes on one thread: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let mock: MockUpstream;
let gateway: TestGateway;
let proxy: RecordingProxy;
let browser: TestBrowser;

beforeAll(async () => {
  mock = await startMockUpstream();
  [gateway, browser] = await Promise.all([
    startGateway(
      {
        local: { enabled: true, pull: false },
        providers: { mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      },
      {},
      (folder) => placeWeights(join(folder, 'data')),
    ),
    TestBrowser.start(),
  ]);
  proxy = await startRecordingProxy(gateway.url);
}, 600_000);

afterAll(async () => {
  await browser.close();
  proxy.close();
  await gateway.close();
  await mock.close();
});

/** The wire view shows the exchange that went last to this path, as it crossed. */
async function expectShown(shown: ShownExchange, path: RegExp): Promise<void> {
  expectAsCrossed(shown, await proxy.last(path), { origin: proxy.url, token: gateway.token });
}

const formats = [
  ['chat-completions', /^\/v1\/chat\/completions$/],
  ['messages', /^\/v1\/messages$/],
  ['generate-content', /^\/v1beta\/models\/[^:]+:streamGenerateContent/],
  ['responses', /^\/v1\/responses$/],
  ['completions', /^\/v1\/completions$/],
] as const;

async function openIn(format: string, model: string): Promise<Playground> {
  const playground = await Playground.open(browser, proxy.url, { token: gateway.token, model });
  await playground.page.getByRole('combobox', { name: 'Format' }).selectOption(format);
  return playground;
}

describe.each(formats)('%s', (format, path) => {
  it('is spoken with the mock and the embedded model, streamed and whole, and shown as it crossed the wire', async () => {
    const playground = await openIn(format, 'echo');
    const { page } = playground;
    const answer = await playground.say('Schöne Grüße 👋 "\\ \u2028 <b>');
    expect(await answer.innerText()).toContain('Grüße 👋');
    const echoed = await readWire(page);
    expect(echoed.events.length).toBeGreaterThan(3);
    await expectShown(echoed, path);

    await playground.beginAnew();
    await page.getByRole('checkbox', { name: 'Max tokens' }).click();
    await page.getByRole('spinbutton', { name: 'Max tokens' }).fill('8');
    await playground.choose('tinyllama');
    const said = await playground.say('Name three colours.');
    expect(await said.innerText()).toMatch(/[a-z]{3,}/i);
    const computed = await readWire(page);
    expect(computed.body).toMatch(/[tT]okens"\s*:\s*8/);
    await expectShown(computed, path);

    await playground.beginAnew();
    await playground.choose('echo');
    await page.getByRole('switch', { name: 'Stream' }).click();
    await playground.say('All at once');
    const whole = await readWire(page);
    expect(whole.answer).toContain('All at once');
    await expectShown(whole, format === 'generate-content' ? /:generateContent/ : path);
    await playground.close();
  });
});

describe.each(formats.slice(0, 4))('%s', (format, path) => {
  it('carries a tool call and its result, thoughts, an output schema and a picture', async () => {
    const playground = await openIn(format, 'tool-call');
    const { page } = playground;
    await playground.unfold(/^Tools/);
    await page.getByRole('button', { name: 'Add a tool' }).click();
    await page.getByRole('menuitem', { name: 'Example: weather' }).click();
    await playground.say('What is the weather in Lisbon?');
    const call = playground.log.getByRole('region', { name: 'Tool call get_weather' });
    expect(await call.innerText()).toContain('"city"');
    await call.getByRole('textbox', { name: 'Result of get_weather' }).fill('{"sky":"clear as glass"}');
    await playground.log.getByRole('button', { name: 'Send result' }).click();
    await playground.answers.nth(1).waitFor();
    expect(await (await playground.answered()).innerText()).toContain('clear as glass');
    await expectShown(await readWire(page), path);
    await page.getByRole('button', { name: 'Remove get_weather' }).click();

    await playground.beginAnew();
    await playground.choose('reasoning');
    await page.getByRole('checkbox', { name: 'Reasoning' }).click();
    const thought = await playground.say('Think.');
    const fold = thought.getByRole('button', { name: /^Thought/ });
    const folded = await thought.innerText();
    await fold.click();
    expect((await thought.innerText()).length).toBeGreaterThan(folded.length + 10);
    await page.getByRole('checkbox', { name: 'Reasoning' }).click();

    await playground.beginAnew();
    await playground.choose('json');
    await playground.unfold(/^Output schema/);
    await page.getByRole('switch', { name: 'Ask for this shape' }).click();
    expect(await (await playground.say('A film')).innerText()).toMatch(/"title".*"year".*"genres"/s);
    expect((await proxy.last(path)).body.toString()).toContain('genres');
    await page.getByRole('switch', { name: 'Ask for this shape' }).click();

    await playground.beginAnew();
    await playground.choose('vision');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await choosing).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('list', { name: 'Attached files' }).getByText('dot.png').waitFor();
    expect(await (await playground.say('What is this?')).innerText()).toMatch(/png/);
    await expectShown(await readWire(page), path);
    await playground.close();
  });
});
