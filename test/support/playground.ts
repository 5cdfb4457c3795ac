import type { Locator, Page } from 'playwright-core';
import type { TestBrowser, View, WatchedPage } from './browser.js';

/** How somebody comes to the Playground. */
export interface Visit extends View {
  /** Pasted on an earlier page of this tab. */
  readonly token?: string;
  /** Chosen by the address that was opened. */
  readonly model?: string;
  readonly format?: string;
  readonly tab?: string;
}

/** How long models may take, in milliseconds: the embedded ones compute on a busy machine. */
const patience = 90_000;

/** An open Playground, and what a person finds on it by name. */
export class Playground {
  readonly page: Page;
  readonly token: Locator;
  readonly model: Locator;
  readonly message: Locator;
  readonly send: Locator;
  readonly log: Locator;
  /** Answers of models in the conversation, in their order. */
  readonly answers: Locator;

  constructor(readonly watched: WatchedPage) {
    const { page } = watched;
    this.page = page;
    this.token = page.getByRole('textbox', { name: 'Token', exact: true });
    this.model = page.getByRole('combobox', { name: 'Model', exact: true });
    this.message = page.getByRole('textbox', { name: 'Message', exact: true });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.log = page.getByRole('log');
    this.answers = this.log.getByRole('article', { name: /^Answer of/ });
  }

  /** @param address scheme, host and port of the gateway, or of what stands before it */
  static async open(browser: TestBrowser, address: string, visit: Visit = {}): Promise<Playground> {
    const { token, model, format, tab, prepare, ...view } = visit;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ tab, model, format }))
      if (value !== undefined) search.set(name, value);
    const watched = await browser.open(`${address}/console/playground?${search.toString()}`, {
      ...view,
      prepare: async (page) => {
        if (token !== undefined) await page.addInitScript(keepToken(token));
        await prepare?.(page);
      },
    });
    return new Playground(watched);
  }

  /** The last answer, once it has ended. */
  async answered(): Promise<Locator> {
    await this.log.locator('article[aria-busy=true]').waitFor({ state: 'detached', timeout: patience });
    return this.answers.last();
  }

  /** Says something, and waits until it is answered. */
  async say(text: string): Promise<Locator> {
    const before = await this.answers.count();
    await this.message.fill(text);
    await this.send.click();
    await this.answers.nth(before).waitFor();
    return this.answered();
  }

  /** Takes a model by its name, as typed. */
  async choose(model: string): Promise<void> {
    await this.model.fill(model);
    await this.model.press('Enter');
  }

  /** Begins another conversation, with the same settings. */
  async beginAnew(): Promise<void> {
    await this.page.getByRole('button', { name: 'New conversation' }).click();
    await this.answers.first().waitFor({ state: 'detached' });
  }

  /** Unfolds a part of the settings. */
  async unfold(title: RegExp): Promise<void> {
    const heading = this.page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: title });
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  }

  close(): Promise<void> {
    return this.watched.close();
  }
}

/** Runs in the page. Storage may be closed there. */
const keepToken = (token: string): string =>
  `try { sessionStorage.setItem('model-gateway.token', ${JSON.stringify(token)}); } catch {}`;
