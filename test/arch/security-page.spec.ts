import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8');

describe('docs/security.md', () => {
  it('names tests that there are', () => {
    const files = execFileSync('git', ['ls-files', '*.spec.ts'], { cwd: root, encoding: 'utf8' }).split('\n');
    const named = [...page.matchAll(/`([\w./-]+\.spec\.ts)`/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(20);
    for (const name of named) {
      const found = files.filter((file) => file === name || file.endsWith(`/${name}`));
      expect({ name, isThere: found.length > 0 }).toEqual({ name, isThere: true });
    }
  });
});
