import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GuideFiles } from './guide-files.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-guides-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function build(): void {
  for (const path of [
    'index.html',
    'limits.html',
    'adr/one.html',
    'assets/guides.css',
    'files/deploy/page.html',
  ]) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
}

describe('the files of the guides', () => {
  it('are pages without an ending, and what they load', async () => {
    build();
    const files = new GuideFiles(folder);
    const found = async (path: string) => (await files.find(path))?.body.toString();
    expect(await found('')).toBe('index.html');
    expect(await found('limits')).toBe('limits.html');
    expect(await found('adr/one')).toBe('adr/one.html');
    expect((await files.find('assets/guides.css'))?.mediaType).toBe('text/css; charset=utf-8');
    expect((await files.find('files/deploy/nginx.conf'))?.mediaType).toBeUndefined();
  });

  it.each([
    'index.html',
    'limits.html',
    '../limits',
    'adr',
    'adr/',
    '/etc/passwd',
    '%2e%2e/limits',
    '__proto__',
  ])('are none other: %s', async (path) => {
    build();
    expect(await new GuideFiles(folder).find(path)).toBeUndefined();
  });

  it('are never taken for pages of ours where a document only links to them', async () => {
    build();
    writeFileSync(join(folder, 'files/deploy/drawing.svg'), '<svg/>');
    expect((await new GuideFiles(folder).find('files/deploy/drawing.svg'))?.mediaType).toMatch(
      /^text\/plain/,
    );
  });

  it('are looked for again until they are built', async () => {
    const files = new GuideFiles(folder);
    expect(await files.areBuilt()).toBe(false);
    build();
    expect(await files.areBuilt()).toBe(true);
  });
});
