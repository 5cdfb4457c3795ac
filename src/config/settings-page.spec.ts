import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeSettings } from './describe-settings.js';
import { renderSettingsPage } from './settings-page.js';

describe('docs/configuration.md', () => {
  it('is what the schema says; refresh it by npm run document-settings', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toBe(renderSettingsPage());
  });
});

describe('describeSettings', () => {
  const settings = describeSettings();

  it('names every setting once', () => {
    const keys = settings.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(['server.port', 'dataDir', 'providers.<id>.apiKey']));
  });

  it('knows the variable and the default in words', () => {
    expect(settings.find(({ key }) => key === 'deadlines.firstByte')).toMatchObject({
      environment: 'GATEWAY_DEADLINES_FIRST_BYTE',
      fallback: '5m',
    });
    expect(settings.find(({ key }) => key === 'dataDir')).toMatchObject({ environment: 'DATA_DIR' });
  });
});
