import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TestBrowser } from '../support/browser.js';
import type { View } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { Playground } from '../support/playground.js';
import { placeWeights } from '../support/weights.js';

// The embedded model computes on one thread: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

/** A name that leads to the gateway, and that browsers trust as little as any other without HTTPS. */
const plainName = 'gateway.test';

let mock: MockUpstream;
let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo', 'lorem-20-20ms'] });
  [gateway, browser] = await Promise.all([
    startGateway(
      {
        local: { enabled: true, pull: false },
        providers: { mock: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      },
      {},
      (folder) => placeWeights(join(folder, 'data')),
    ),
    TestBrowser.start(`--host-resolver-rules=MAP ${plainName} 127.0.0.1`),
  ]);
}, 600_000);

afterAll(async () => {
  await browser.close();
  await gateway.close();
  await mock.close();
});

/** How somebody gets to a control, and has it do its work. */
interface Hand {
  press(control: Locator): Promise<void>;
  enter(field: Locator): Promise<void>;
  choose(model: string, picker: Locator): Promise<void>;
}

const optionOf = (page: Page, model: string): Locator =>
  page.getByRole('option', { name: model, exact: true });

const byMouse = (page: Page): Hand => ({
  press: (control) => control.click(),
  enter: (field) => field.click(),
  choose: async (model, picker) => {
    await picker.click();
    await optionOf(page, model).click();
  },
});

const byTouch = (page: Page): Hand => ({
  press: (control) => control.tap(),
  enter: (field) => field.tap(),
  choose: async (model, picker) => {
    await picker.tap();
    await optionOf(page, model).tap();
  },
});

/** Tab goes on, Enter does it, arrows choose: nothing else is needed. */
const byKeyboard = (page: Page): Hand => {
  const reach = async (control: Locator): Promise<void> => {
    await control.waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if ((await control.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${String(control)}.`);
  };
  return {
    press: async (control) => {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    enter: reach,
    choose: async (model, picker) => {
      await reach(picker);
      const active = page.locator('[role=option][data-active]');
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press('ArrowDown');
        if ((await active.count()) > 0 && (await active.innerText()).trim() === model) break;
      }
      await page.keyboard.press('Enter');
    },
  };
};

/** Home, Copy, Playground, token, model, message, Send. The clipboard is read as everybody reads it: by pasting. */
async function firstVisit(
  origin: string,
  view: View,
  model: string,
  handOf: (page: Page) => Hand,
): Promise<Playground> {
  const watched = await browser.open(origin, view);
  const { page } = watched;
  const hand = handOf(page);
  const playground = new Playground(watched);

  await hand.press(page.getByRole('button', { name: 'Copy', exact: true }));
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await hand.press(page.getByRole('link', { name: 'Open the Playground' }));
  await page.waitForURL(/\/console\/playground/);
  await hand.enter(playground.message);
  await page.keyboard.press('Control+V');
  expect(await playground.message.inputValue()).toBe(`${origin}/v1`);

  await hand.enter(playground.token);
  await page.keyboard.insertText(gateway.token);
  await page
    .getByText(/^valid · \d+ models/)
    .first()
    .waitFor();
  await hand.choose(model, playground.model);
  expect(await playground.model.inputValue()).toBe(model);
  await hand.enter(playground.message);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Name three colours.');
  await hand.press(playground.send);
  return playground;
}

/** Lengths of the answer's text while it grew. */
async function lengthsOf({ answers, page, log }: Playground): Promise<readonly number[]> {
  const lengths = new Set<number>();
  await answers.first().waitFor();
  while ((await log.locator('article[aria-busy=true]').count()) > 0) {
    lengths.add((await answers.last().innerText()).length);
    await page.waitForTimeout(30);
  }
  return [...lengths];
}

describe('a first visit', () => {
  it.each([
    ['at a desk with the mouse', { width: 1280 }, byMouse],
    ['at a desk with the keyboard alone', { width: 1280 }, byKeyboard],
    ['on a phone with a finger', { width: 390 }, byTouch],
    ['in a narrow window with the mouse', { width: 390 }, byMouse],
    ['in a narrow window with the keyboard alone', { width: 390 }, byKeyboard],
  ])('leads to a streamed answer %s', async (_name, view, handOf) => {
    const playground = await firstVisit(gateway.url, view, 'lorem-20-20ms', handOf);
    expect((await lengthsOf(playground)).length).toBeGreaterThan(3);
    const answer = await playground.answered();
    expect(await answer.innerText()).toMatch(/\w+(?:\s+\w+){15}/);
    expect(await answer.innerText()).toMatch(/first token .*total/s);
    await playground.close();
  });

  it('leads to an answer of the embedded model, which stops when it is told', async () => {
    const playground = await firstVisit(gateway.url, {}, 'tinyllama', byMouse);
    const { page, answers } = playground;
    await answers
      .getByText(/[a-z]{3,}.*[a-z]{3,}/is)
      .first()
      .waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const answer = await playground.answered();
    expect(await answer.innerText()).toMatch(/[a-z]{3,}/i);
    expect(await answer.innerText()).toContain('Stopped by you.');
    await playground.close();
  });

  it('works without HTTPS, where browsers keep their clipboard shut', async () => {
    const origin = `http://${plainName}:${new URL(gateway.url).port}`;
    const playground = await firstVisit(origin, {}, 'echo', byMouse);
    expect(await playground.page.evaluate('isSecureContext')).toBe(false);
    expect(await playground.page.evaluate("'clipboard' in navigator")).toBe(false);
    expect(await (await playground.answered()).innerText()).toContain('Name three colours.');
    await playground.close();
  });
});
