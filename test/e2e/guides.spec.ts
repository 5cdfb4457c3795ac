import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

interface Page {
  readonly address: string;
  readonly html: string;
  /** Addresses on it that are this gateway's, whole. */
  readonly links: readonly URL[];
}

/** The index and every page that links lead to. @param headers sent with each request, as a proxy does */
async function everyPage(headers: Record<string, string> = {}, prefix = ''): Promise<readonly Page[]> {
  const pages = new Map<string, Page>();
  const waiting = [new URL(`${gateway.url}${prefix}/docs`)];
  for (const at of waiting) {
    if (pages.has(at.pathname)) continue;
    const answer = await fetch(gateway.url + at.pathname.slice(prefix.length), { headers });
    expect([at.pathname, answer.status]).toEqual([at.pathname, 200]);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const html = isPage ? await answer.text() : '';
    const base = new URL(/<base href="([^"]+)"/.exec(html)?.[1] ?? at.pathname, gateway.url);
    const links = [...html.matchAll(/\b(?:href|src)="([^"]+)"/g)]
      .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), base))
      .filter(({ origin }) => origin === gateway.url);
    pages.set(at.pathname, { address: at.pathname, html, links });
    if (isPage) waiting.push(...links.filter(({ pathname }) => pathname.startsWith(`${prefix}/docs/`)));
  }
  return [...pages.values()];
}

describe('the guides', () => {
  it('are served at /docs, each link to something that is there', async () => {
    const pages = await everyPage();
    expect(pages.length).toBeGreaterThan(50);
    const byAddress = new Map(pages.map((page) => [page.address.replace(/\/$/, ''), page.html]));
    const lost = pages.flatMap(({ address, links }) =>
      links
        .filter(({ hash, pathname }) => hash !== '' && pathname.startsWith('/docs'))
        .filter(({ hash, pathname }) => {
          const id = decodeURIComponent(hash.slice(1));
          return !byAddress.get(pathname.replace(/\/$/, ''))?.includes(`id="${id}"`);
        })
        .map((link) => `${address}: ${link.pathname}${link.hash}`),
    );
    expect(lost).toEqual([]);
  });

  it('stand under a path', async () => {
    const prefix = '/some/gateway';
    const pages = await everyPage({ 'x-forwarded-prefix': prefix }, prefix);
    expect(pages.length).toBeGreaterThan(50);
    const outside = pages.flatMap(({ links }) =>
      links.filter(({ pathname }) => !pathname.startsWith(prefix)),
    );
    expect(outside).toEqual([]);
  });

  it('run no script but their own, and load nothing from elsewhere', async () => {
    for (const { address, html } of await everyPage()) {
      if (address === '/docs/api') continue;
      expect({
        address,
        inline: /<script(?! src="assets\/theme\.js")|<style|\sstyle=|\son\w+=/.exec(html),
      }).toEqual({
        address,
        inline: null,
      });
    }
    const { headers } = await fetch(`${gateway.url}/docs`);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['no-such-page', 'index.html', '..%2f..%2fpackage.json', 'files/package.json', 'limits.html'])(
    'have no page %s',
    async (path) => {
      const answer = await fetch(`${gateway.url}/docs/${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'unknown_url' } });
    },
  );
});
