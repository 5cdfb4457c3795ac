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

  it('names every feature, every format, and those that clients come in', () => {
    for (const feature of Object.keys(features)) expect(page).toContain(`\`${feature}\``);
    for (const { title, upstreamOnly = false } of Object.values(formatDeclarations)) {
      expect(page.split(`To ${title.toLowerCase()}`).length).toBe(2);
      const isToClients = page.includes(`To clients of ${title.toLowerCase()}`);
      expect({ title, isToClients }).toEqual({ title, isToClients: !upstreamOnly });
    }
    expect(formatDeclarations['bedrock-converse'].upstreamOnly).toBe(true);
  });

  it('tells fields that only one format has', () => {
    expect(page).toMatch(/\| `cachedContent` +\| request \| refused/);
  });
});
