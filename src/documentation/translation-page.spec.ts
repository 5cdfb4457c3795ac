import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { features } from '#libs/canonical';
import { formatDeclarations } from './format-declarations.js';
import { renderTranslationPage } from './translation-page.js';

describe('docs/translation.md', () => {
  const page = renderTranslationPage();

  it('is what the formats declare; refresh it by npm run document-translation', () => {
    expect(readFileSync('docs/translation.md', 'utf8')).toBe(page);
  });

  it('names every feature, and every format three times', () => {
    for (const feature of Object.keys(features)) expect(page).toContain(`\`${feature}\``);
    for (const { title } of Object.values(formatDeclarations)) {
      expect(page.split(`To ${title.toLowerCase()}`).length).toBe(2);
      expect(page).toContain(`To clients of ${title.toLowerCase()}`);
    }
  });

  it('tells fields that only one format has', () => {
    expect(page).toMatch(/\| `cachedContent` +\| request \| refused/);
  });
});
