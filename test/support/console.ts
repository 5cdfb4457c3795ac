import type { Cookie, Page } from 'playwright-core';
import type { TestBrowser, View, WatchedPage } from './browser.js';

/** Signs in by keyboard alone: the field has the focus. */
export async function signIn(page: Page, adminKey: string): Promise<void> {
  await page.getByLabel('Admin key').waitFor();
  await page.keyboard.type(adminKey);
  await page.keyboard.press('Enter');
  await page.getByLabel('Admin key').waitFor({ state: 'detached' });
}

/** Cookies of who has signed in already, by gateway and key: a gateway takes ten sign-ins a minute. */
const signedIn = new Map<string, readonly Cookie[]>();

/** A page of the console, for whoever has the key. */
export async function openConsole(
  browser: TestBrowser,
  address: string,
  adminKey: string,
  view: View = {},
): Promise<WatchedPage> {
  const person = `${new URL(address).origin} ${adminKey}`;
  const watched = await browser.open(address, {
    ...view,
    prepare: async (page) => {
      await page.context().addCookies([...(signedIn.get(person) ?? [])]);
      await view.prepare?.(page);
    },
  });
  const { page } = watched;
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
  if (await page.getByLabel('Admin key').isVisible()) {
    await signIn(page, adminKey);
    signedIn.set(person, await page.context().cookies());
  }
  await title.waitFor();
  return watched;
}
