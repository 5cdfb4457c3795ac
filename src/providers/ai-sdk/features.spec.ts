import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { markdownTable } from '../../documentation/markdown-table.js';
import { aiSdkFeatures, aiSdkFeaturesFor } from './features.js';

const page = 'docs/ai-sdk-bridge.md';
const marks = /(<!-- losses -->\n)[^]*(\n<!-- end of losses -->)/;

describe('what becomes of features on their way to a package', () => {
  it(`is what ${page} says`, () => {
    const rows = Object.entries(aiSdkFeatures)
      .filter(([, { carriage }]) => carriage !== 'kept' && carriage !== 'mapped')
      .map(([feature, { carriage, detail = '' }]) => [feature, carriage, detail]);
    const table = markdownTable(['feature', 'what becomes of it', 'how'], rows);
    const written = readFileSync(page, 'utf8');
    const due = written.replace(
      marks,
      (_, begin: string, end: string) => `${begin}\n${table.trim()}\n${end}`,
    );
    if (process.env.WRITE_AI_SDK === '1') writeFileSync(page, due);
    expect(readFileSync(page, 'utf8')).toBe(due);
  });

  it('leaves addresses to packages whose vendors fetch them', () => {
    const carriage = (specifier: string, api?: string) => {
      const sheet = aiSdkFeaturesFor(specifier, api);
      return [sheet['image-url'].carriage, sheet['document-url'].carriage];
    };
    expect(carriage('@ai-sdk/openai')).toEqual(['mapped', 'mapped']);
    expect(carriage('@ai-sdk/openai', 'chat')).toEqual(['mapped', 'refused']);
    expect(carriage('@ai-sdk/mistral')).toEqual(['refused', 'refused']);
  });
});
