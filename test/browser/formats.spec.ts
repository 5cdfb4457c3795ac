import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';
import { eventsOf, startRecordingProxy } from '../support/recording-proxy.js';
import type { CrossedExchange, RecordingProxy } from '../support/recording-proxy.js';
import { readWire } from '../support/shown-exchange.js';
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

/** The last exchange that sent something, once it is over. */
async function lastCrossed(path: RegExp): Promise<CrossedExchange> {
  for (let tries = 0; tries < 200; tries++) {
    const found = proxy.exchanges.findLast((exchange) => exchange.method === 'POST');
    if (found !== undefined && path.test(found.path)) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`Nothing crossed the wire to ${String(path)}.`);
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What the page says of a header, where it hides a part of it. */
const unmasked = (shown: string): unknown =>
  shown.includes('…')
    ? expect.stringMatching(new RegExp(`^${shown.split('…').map(literally).join('.+')}$`))
    : shown;

/** The wire view tells nothing but the truth, and all of it. */
function expectAsCrossed(shown: ShownExchange, crossed: CrossedExchange): void {
  expect(shown.method).toBe(crossed.method);
  expect(shown.url).toBe(proxy.url + crossed.path);
  expect(Object.keys(shown.headers)).toContain('content-type');
  for (const [name, value] of Object.entries(shown.headers))
    expect([name, crossed.headers[name]]).toEqual([name, unmasked(value)]);
  expect(Object.values(shown.headers).join(' ')).not.toContain(gateway.token);
  expect(shown.body).toBe(crossed.body.toString());
  expect(shown.answerHeaders['content-type']).toBe(crossed.answerHeaders['content-type']);
  for (const [name, value] of Object.entries(shown.answerHeaders))
    expect([name, crossed.answerHeaders[name]]).toEqual([name, value]);
  if (shown.answer !== undefined) expect(shown.answer).toBe(crossed.answer.toString());
  else
    expect(shown.events).toEqual(
      eventsOf(crossed.answer).map(({ name = 'message', data, comment }) =>
        comment === undefined ? { name, data } : { name: 'comment', data: comment },
      ),
    );
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
    expectAsCrossed(echoed, await lastCrossed(path));

    await playground.beginAnew();
    await page.getByRole('checkbox', { name: 'Max tokens' }).click();
    await page.getByRole('spinbutton', { name: 'Max tokens' }).fill('8');
    await playground.choose('tinyllama');
    const said = await playground.say('Name three colours.');
    expect(await said.innerText()).toMatch(/[a-z]{3,}/i);
    const computed = await readWire(page);
    expect(computed.body).toMatch(/[tT]okens"\s*:\s*8/);
    expectAsCrossed(computed, await lastCrossed(path));

    await playground.beginAnew();
    await playground.choose('echo');
    await page.getByRole('switch', { name: 'Stream' }).click();
    await playground.say('All at once');
    const whole = await readWire(page);
    expect(whole.answer).toContain('All at once');
    expectAsCrossed(whole, await lastCrossed(format === 'generate-content' ? /:generateContent/ : path));
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
    expectAsCrossed(await readWire(page), await lastCrossed(path));
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
    expect((await lastCrossed(path)).body.toString()).toContain('genres');
    await page.getByRole('switch', { name: 'Ask for this shape' }).click();

    await playground.beginAnew();
    await playground.choose('vision');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await choosing).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('list', { name: 'Attached files' }).getByText('dot.png').waitFor();
    expect(await (await playground.say('What is this?')).innerText()).toMatch(/png/);
    expectAsCrossed(await readWire(page), await lastCrossed(path));
    await playground.close();
  });
});
