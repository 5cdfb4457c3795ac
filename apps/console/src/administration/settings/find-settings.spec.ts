import { describe, expect, it } from '@jest/globals';
import type { SettingDto } from '../api/api-types.js';
import { findSettings } from './find-settings.js';
import { readSettingsAddress } from './settings-address.js';

const setting = (key: string, part: Partial<SettingDto> = {}): SettingDto => ({
  object: 'setting',
  key,
  description: `About ${key}.`,
  variable: key.toUpperCase(),
  value: '1',
  default: '1',
  source: 'default',
  line: null,
  secret: false,
  live: false,
  after_restart: null,
  ...part,
});

const settings = [
  setting('server.port', { source: 'environment', description: 'Port to listen on.' }),
  setting('deadlines.idle', { source: 'file', after_restart: '5s' }),
  setting('metrics.port'),
];
const found = (address: Parameters<typeof findSettings>[1]) =>
  findSettings(settings, address).map(({ key }) => key);

describe('settings', () => {
  it('are found by words of key, variable and description', () => {
    expect(found({})).toHaveLength(3);
    expect(found({ search: ' PORT  listen ' })).toEqual(['server.port']);
    expect(found({ search: 'METRICS.PORT' })).toEqual(['metrics.port']);
  });

  it('are chosen by whose word they are', () => {
    expect(found({ only: 'set' })).toEqual(['server.port', 'deadlines.idle']);
    expect(found({ only: 'file' })).toEqual(['deadlines.idle']);
    expect(found({ only: 'waiting' })).toEqual(['deadlines.idle']);
    expect(found({ only: 'environment', search: 'idle' })).toEqual([]);
  });

  it('stand in an address that is read as far as it means something', () => {
    expect(readSettingsAddress({ part: 'configuration', only: 'ever', search: 7, setting: '' })).toEqual({
      search: '7',
    });
    expect(readSettingsAddress({ part: 'keys' })).toEqual({ part: 'keys' });
  });
});
