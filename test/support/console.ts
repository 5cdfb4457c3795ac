import type { Page } from 'playwright-core';
import type { TestBrowser, View, WatchedPage } from './browser.js';

/** Signs in by keyboard alone: the field has the focus. */
export async function signIn(page: Page, adminKey: string): Promise<void> {
  await page.getByLabel('Admin key').waitFor();
  await page.keyboard.type(adminKey);
  await page.keyboard.press('Enter');
  await page.getByLabel('Admin key').waitFor({ state: 'detached' });
}

/** A page of the console, for whoever has the key. */
export async function openConsole(
  browser: TestBrowser,
  address: string,
  adminKey: string,
  view: View = {},
): Promise<WatchedPage> {
  const watched = await browser.open(address, view);
  await signIn(watched.page, adminKey);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched;
}
