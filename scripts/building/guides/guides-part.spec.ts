import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { guidesPart, readGuides } from './guides-part.mjs';

const root = resolve(import.meta.dirname, '../../..');

describe('the guides', () => {
  it('are built anew where any file that they show changes', async () => {
    const { guides, files } = await readGuides(root);
    expect(guides.size).toBeGreaterThan(30);
    const watched = new Set([...guidesPart.settings, ...guidesPart.files(root)]);
    expect([...guides.keys(), ...files].filter((path) => !watched.has(path))).toEqual([]);
    expect(watched).toContain('apps/console/public/favicon.svg');
  }, 60_000);
});
