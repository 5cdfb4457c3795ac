import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PageFiles } from './page-files.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-pages-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function build(text: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'assets/one.js'), text);
  writeFileSync(join(folder, 'assets/one.js.br'), 'packed');
  writeFileSync(join(folder, 'assets/face.woff2'), 'font');
}

describe('the files of the pages', () => {
  it('are those of the build, in every encoding, without its own notes', async () => {
    build('plain');
    const pages = await new PageFiles(folder).load();
    expect([...(pages?.files.keys() ?? [])].sort()).toEqual(['assets/face.woff2', 'assets/one.js']);
    const script = pages?.files.get('assets/one.js');
    expect(script?.mediaType).toBe('text/javascript; charset=utf-8');
    expect([...(script?.bodies ?? [])].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['identity', 'plain'],
      ['br', 'packed'],
    ]);
  });

  it('are looked for again until they are built, and then stay as they are', async () => {
    const files = new PageFiles(folder);
    expect(await files.load()).toBeUndefined();
    build('first');
    const pages = await files.load();
    build('second');
    expect(await files.load()).toBe(pages);
    expect(pages?.files.get('assets/one.js')?.bodies.get('identity')?.toString()).toBe('first');
  });
});
