import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { unpackedChromium } from './chromium.js';

/** How somebody looks at a page. */
export interface View {
  /** Pixels. Default 1280; at 500 and less it is a phone with a touch screen. */
  readonly width?: number;
  /** Default false. */
  readonly dark?: boolean;
  /** Default true: tests wait for nothing that only moves. */
  readonly reducedMotion?: boolean;
  /** Faults that belong to what is tested, such as the browser's own line on a 401. */
  readonly expectedFaults?: readonly RegExp[];
  /** Runs before the address is opened, as somebody's browser may have been prepared by an earlier visit. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The fake devices answer without asking: a microphone that beeps. */
const flags = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** How long something may take to appear, in milliseconds: less than tests may take, so that it is said what did not. */
const patience = 30_000;

/** A page under watch. */
export class WatchedPage {
  /** Errors of the console, of scripts that nobody caught, and of the security policy. */
  readonly faults: string[] = [];
  private bytes = 0;

  private readonly expectedFaults: RegExp[];

  private constructor(
    readonly page: Page,
    expectedFaults: readonly RegExp[],
  ) {
    this.expectedFaults = [...expectedFaults];
  }

  /** Those that nobody said would come. */
  get unexpectedFaults(): readonly string[] {
    return this.faults.filter((fault) => !this.expectedFaults.some((known) => known.test(fault)));
  }

  /** From now on, this fault belongs to what is tested. */
  expectFault(fault: RegExp): void {
    this.expectedFaults.push(fault);
  }

  /** Bytes over the network so far: bodies as they were sent, and heads. */
  get transferred(): number {
    return this.bytes;
  }

  static async open(browser: Browser, address: string, view: View): Promise<WatchedPage> {
    const { width = 1280, dark = false, reducedMotion = true, expectedFaults = [], prepare } = view;
    const isPhone = width <= 500;
    const context = await browser.newContext({
      // Not that of the machine's environment, which may be none that browsers of people have.
      locale: 'en-US',
      viewport: { width, height: isPhone ? 844 : 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write', 'microphone'],
      ...(isPhone && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
    });
    context.setDefaultTimeout(patience);
    const watched = new WatchedPage(await context.newPage(), expectedFaults);
    await watched.watch();
    await prepare?.(watched.page);
    await watched.page.goto(address, { waitUntil: 'networkidle' });
    return watched;
  }

  /**
   * What axe finds of serious and critical faults, in words: none, where all is well. Its source is evaluated by the
   * debugger, which no security policy binds.
   * @param rules names of axe's rules, such as `color-contrast`; default all
   */
  async seriousFaults(rules?: readonly string[]): Promise<readonly string[]> {
    await this.page.evaluate(`globalThis.axe === undefined && (() => {${axeSource}})()`);
    const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) };
    const { violations } = await this.page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`);
  }

  /** Closes the page. Fails where it had faults that were not expected. */
  async close(): Promise<void> {
    await this.page.context().close();
    expect(this.unexpectedFaults).toEqual([]);
  }

  private async watch(): Promise<void> {
    const { page } = this;
    page.on('pageerror', (error) => this.faults.push(`Uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error') this.faults.push(`${message.text()} (${url})`);
    });
    await page.addInitScript(reportViolations);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.bytes += encodedDataLength;
    });
  }
}

/** Chromium, for the pages of one spec. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  /** @param more further flags of its command line */
  static async start(...more: readonly string[]): Promise<TestBrowser> {
    const unpacked = await unpackedChromium();
    return new TestBrowser(await chromium.launch({ ...unpacked, args: [...flags, ...more], headless: true }));
  }

  /** Opens an address as somebody new would: nothing kept, nothing cached. Waits until it has loaded. */
  open(address: string, view: View = {}): Promise<WatchedPage> {
    return WatchedPage.open(this.browser, address, view);
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

const axeSource = readFileSync(
  resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
);

/** Runs in the page. What the policy refused is a fault, even where the browser would not log it. */
const reportViolations = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  console.error('The security policy refused ' + effectiveDirective + ' ' + blockedURI);
});`;
