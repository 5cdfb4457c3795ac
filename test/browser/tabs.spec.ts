import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { wavHeader } from '../../src/audio/wav-header.js';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';
import { startRecordingProxy } from '../support/recording-proxy.js';
import type { RecordingProxy } from '../support/recording-proxy.js';
import { expectAsCrossed, expectMessagesAsCrossed, readWire } from '../support/shown-exchange.js';
import { placeWeights } from '../support/weights.js';

// The embedded models compute on the same cores: a busy machine makes them slow, not wrong.
jest.setTimeout(180_000);
const patience = { timeout: 120_000 };
const sentence = 'The rain had stopped by noon.';

let gateway: TestGateway;
let proxy: RecordingProxy;
let browser: TestBrowser;
let folder: string;
/** The sentence as somebody says it, with quiet around it: a file, and what the microphone hears over and over. */
let recording: string;

beforeAll(async () => {
  gateway = await startGateway({ local: { enabled: true, pull: false } }, {}, async (home) => {
    for (const name of ['tinyllama', 'minilm', 'scene-composer', 'flite', 'piper', 'moonshine-tiny'])
      await placeWeights(join(home, 'data'), name);
  });
  proxy = await startRecordingProxy(gateway.url);
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-browser-'));
  recording = join(folder, 'rain.wav');
  await writeFile(recording, await spoken(sentence));
  browser = await TestBrowser.start(`--use-file-for-fake-audio-capture=${recording}`);
}, 600_000);

afterAll(async () => {
  await browser.close();
  proxy.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

async function spoken(input: string): Promise<Buffer> {
  const answer = await fetch(`${gateway.baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'flite', input, voice: 'alloy', response_format: 'pcm' }),
  });
  expect(answer.status).toBe(200);
  const quiet = Buffer.alloc(24_000);
  const samples = Buffer.concat([quiet, Buffer.from(await answer.arrayBuffer()), quiet, quiet, quiet]);
  return Buffer.concat([wavHeader(24_000, samples.length), samples]);
}

const openTab = async (tab: string, model: string): Promise<Playground> => {
  const playground = await Playground.open(browser, proxy.url, { token: gateway.token, tab, model });
  expect(await playground.page.getByRole('tab', { selected: true }).innerText()).toMatch(
    new RegExp(tab, 'i'),
  );
  return playground;
};
const press = (playground: Playground, name: string): Promise<void> =>
  playground.page.getByRole('button', { name, exact: true }).click();

/** The wire view shows the tab's last exchange as it crossed. */
async function expectShown({ page }: Playground, path: RegExp): Promise<void> {
  const shown = await readWire(page);
  expectAsCrossed(shown, await proxy.last(path), { origin: proxy.url, token: gateway.token });
}

/** Numbers in the cells of a row. */
const cellsOf = async (row: Locator): Promise<readonly number[]> =>
  (await row.getByRole('cell').allInnerTexts()).map(Number);

describe('the tab', () => {
  it('Embeddings shows how alike texts are', async () => {
    const playground = await openTab('embeddings', 'minilm');
    await press(playground, 'Embed');
    const table = playground.page.getByRole('table');
    await table.waitFor(patience);
    const [, cat = [], kitten = []] = await Promise.all((await table.getByRole('row').all()).map(cellsOf));
    expect(cat[0]).toBe(1);
    expect(kitten[1]).toBe(1);
    expect(cat[1]).toBeGreaterThan((cat[2] ?? 1) + 0.2);
    expect(cat[1]).toBe(kitten[0]);
    await expectShown(playground, /^\/v1\/embeddings$/);
    await playground.close();
  });

  it('Rerank puts the document first that answers the query', async () => {
    const playground = await openTab('rerank', 'minilm-rerank');
    await press(playground, 'Rank');
    const ranking = playground.page.getByRole('list', { name: 'Ranking' }).getByRole('listitem');
    await ranking.first().waitFor(patience);
    expect(await ranking.count()).toBe(4);
    expect(await ranking.first().innerText()).toContain('Forgot password');
    expect(await ranking.first().innerText()).toContain('up 1 place');
    await expectShown(playground, /^\/v1\/rerank$/);
    await playground.close();
  });

  it('Images draws, and changes what a mask leaves open', async () => {
    const playground = await openTab('images', 'scene-composer');
    const { page } = playground;
    await page.getByRole('checkbox', { name: 'Size' }).click();
    await page.getByRole('combobox', { name: 'Size, value' }).selectOption('256x256');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A red balloon');
    await press(playground, 'Generate');
    await page.getByRole('button', { name: 'Edit this' }).waitFor(patience);
    const before = await page
      .getByRole('img', { name: /red balloon/ })
      .first()
      .getAttribute('src');

    await expectShown(playground, /^\/v1\/images\/generations$/);
    await press(playground, 'Edit this');
    const canvas = page.getByRole('img', { name: /^Mask/ });
    await canvas.scrollIntoViewIfNeeded();
    const place = await canvas.boundingBox();
    if (place === null) throw new Error('There is nothing to paint on.');
    await page.mouse.move(place.x + place.width * 0.3, place.y + place.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width * 0.6, place.y + place.height * 0.5, { steps: 4 });
    await page.mouse.up();
    await page.getByText('1 mark', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Make it sepia');
    await press(playground, 'Edit');
    const after = page.getByRole('img', { name: /sepia/ }).first();
    await after.waitFor(patience);
    expect(await after.getAttribute('src')).not.toBe(before);
    await page.getByText(/^mask\.png \(image\/png, \d/).waitFor();
    await expectShown(playground, /^\/v1\/images\/edits$/);
    await playground.close();
  });

  it('Speech reads aloud, and keeps what was heard', async () => {
    const playground = await openTab('speech', 'flite');
    const { page } = playground;
    await page.getByRole('textbox', { name: 'Text' }).fill(sentence);
    await press(playground, 'Speak');
    await page.getByRole('button', { name: 'Download' }).waitFor(patience);
    const saved = page.waitForEvent('download');
    await press(playground, 'Download');
    expect((await saved).suggestedFilename()).toMatch(/^speech\.\w+$/);
    const player = page.locator('audio');
    await player.waitFor({ ...patience, state: 'attached' });
    await page.waitForFunction("document.querySelector('audio').duration > 0.5");
    await expectShown(playground, /^\/v1\/audio\/speech$/);
    await playground.close();
  });

  it('Transcription writes a file down, and a recording of the microphone', async () => {
    const playground = await openTab('transcription', 'moonshine-tiny');
    const { page } = playground;
    const choosing = page.waitForEvent('filechooser');
    await press(playground, 'Choose a file');
    await (await choosing).setFiles(recording);
    await press(playground, 'Transcribe');
    await page
      .getByText(/rain had stopped/i)
      .first()
      .waitFor(patience);

    await expectShown(playground, /^\/v1\/audio\/transcriptions$/);
    await press(playground, 'Remove the recording');
    await press(playground, 'Record');
    await page.getByText(/^Recording, 0:0[6-9]/).waitFor();
    await press(playground, 'Stop recording');
    await page.getByText(/^recording\.\w+$/).waitFor();
    await press(playground, 'Transcribe');
    await page
      .getByText(/rain had stopped/i)
      .first()
      .waitFor(patience);
    await playground.close();
  });

  it('Realtime answers what is typed, and hears the microphone', async () => {
    const playground = await openTab('realtime', 'tinyllama');
    const { page } = playground;
    await press(playground, 'Connect');
    await page.getByRole('button', { name: 'Disconnect' }).waitFor(patience);
    const session = page.getByRole('log', { name: 'Session' });
    await playground.message.fill('Say hello.');
    await playground.send.click();
    await session.getByText('Say hello.').waitFor();
    const answered = session
      .getByRole('article')
      .filter({ hasText: /^Model/ })
      .locator('p');
    await answered
      .filter({ hasText: /[a-z]{2,}/i })
      .first()
      .waitFor(patience);
    const stop = page.getByRole('button', { name: 'Stop the answer' });
    // It may be over before it can be stopped.
    const over = stop.waitFor({ ...patience, state: 'hidden' });
    await Promise.race([stop.click().catch(() => undefined), over]);
    await over;
    const shown = await readWire(page);
    expect(shown.events.length).toBeGreaterThan(8);
    expectMessagesAsCrossed(shown, proxy.messages);

    await press(playground, 'Turn the microphone on');
    await session.getByText(/rain had stopped/i).waitFor(patience);
    await press(playground, 'Turn the microphone off');
    await page.getByRole('searchbox', { name: 'Filter events' }).fill('input_audio_buffer.append');
    await page.getByText(/^[1-9]\d* of \d/).waitFor();
    await press(playground, 'Disconnect');
    await playground.close();
  });
});
