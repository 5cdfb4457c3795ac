import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { TestBrowser } from '../support/browser.js';
import { openConsole } from '../support/console.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

jest.setTimeout(60_000);

let gateway: TestGateway;
let browser: TestBrowser;
let adminKey: string;
let ask: AskAdministration;

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), TestBrowser.start()]);
  ({ adminKey, ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** What a page of somebody else tries on whoever looks at it. It says so in its title when all of it was answered. */
const page = (url: string) => `<!doctype html>
<iframe name="answers"></iframe>
<form method="post" enctype="text/plain" action="${url}/api/admin-keys" target="answers">
  <input name='{"name":"by a form","role":"owner","x":"' value='"}'>
</form>
<form method="post" action="${url}/api/session" target="answers"><input name="admin_key" value="x"></form>
<form method="post" action="${url}/api/tokens/test/revoke" target="answers"></form>
<img src="${url}/api/tokens">
<script>
  const json = JSON.stringify({ name: 'by a script', role: 'owner' });
  const tries = [
    ['POST', 'admin-keys', json, 'application/json', 'cors'],
    ['POST', 'admin-keys', json, 'text/plain', 'no-cors'],
    // Needs no body: no browser asks first whether it may.
    ['POST', 'tokens/test/revoke', undefined, undefined, 'no-cors'],
    ['DELETE', 'session', undefined, undefined, 'cors'],
    ['GET', 'tokens', undefined, undefined, 'cors'],
    ['GET', 'tokens', undefined, undefined, 'no-cors'],
  ].map(async ([method, path, body, type, mode]) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const response = await fetch('${url}/api/' + path, { method, body, headers, mode, credentials: 'include' });
    return response.type === 'opaque' ? '' : response.text();
  });
  const sent = (form) => new Promise((resolve) => {
    document.querySelector('iframe').addEventListener('load', resolve, { once: true });
    form.submit();
  });
  (async () => {
    for (const form of document.forms) await sent(form);
    const read = (await Promise.allSettled(tries)).filter(({ value }) => value).length;
    document.title = 'read ' + read;
  })();
</script>`;

/** Another site, and another port of the gateway's own host: that is sent the strict cookie too. */
it.each(['localhost', '127.0.0.1'])('a page at %s can do nothing with a session', async (host) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(gateway.url));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const watched = await openConsole(browser, `${gateway.url}/console/tokens`, adminKey, {
    expectedFaults: [/./],
  });
  const before = (await ask('GET', 'audit')).body.data;
  const tab = await watched.page.context().newPage();
  await tab.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
  await tab.waitForFunction(`document.title.startsWith('read')`);
  expect(await tab.title()).toBe('read 0');
  expect((await ask('GET', 'audit')).body.data).toEqual(before);
  // Whoever it was tried on is signed in as before.
  await watched.page.reload();
  await watched.page.getByRole('button', { name: 'New token' }).waitFor();
  await watched.close();
  server.closeAllConnections();
  server.close();
});
