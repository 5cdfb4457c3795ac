import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestBrowser } from '../support/browser.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startPrefixProxy } from '../support/prefix-proxy.js';

let gateway: TestGateway;
let browser: TestBrowser;

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

it('Swagger UI shows the routes, under a path too, and its policy lets it', async () => {
  const proxy = await startPrefixProxy(gateway.url, '/some/gateway', true);
  const watched = await browser.open(`${proxy.url}/docs`);
  const operation = watched.page.locator('.opblock-summary-path', { hasText: '/api/tokens' }).first();
  await operation.waitFor();
  await operation.click();
  await watched.page.getByText('Tokens, the latest first').first().waitFor();
  expect(watched.unexpectedFaults).toEqual([]);
  await watched.close();
  proxy.close();
});
