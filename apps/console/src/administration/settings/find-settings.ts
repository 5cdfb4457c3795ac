import type { SettingDto } from '../api/api-types.js';
import type { SettingsAddress } from './settings-address.js';

/** The settings that an address leaves. Each word that is searched for must stand somewhere in one. */
export function findSettings(
  settings: readonly SettingDto[],
  { search = '', only }: SettingsAddress,
): readonly SettingDto[] {
  const words = search.toLowerCase().split(/\s+/);
  return settings.filter((setting) => {
    const text = [setting.key, setting.variable, setting.description].join(' ').toLowerCase();
    return words.every((word) => text.includes(word)) && isChosen(setting, only);
  });
}

function isChosen({ source, after_restart: waits }: SettingDto, only: SettingsAddress['only']): boolean {
  if (only === undefined) return true;
  if (only === 'waiting') return waits !== null;
  return only === 'set' ? source !== 'default' : source === only;
}
