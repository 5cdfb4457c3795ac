import { settingsTexts } from '../../texts/settings.js';
import type { SettingDto } from '../api/api-types.js';

/** What is in use. */
export const SettingValue = ({
  setting: { value, secret, default: fallback },
}: {
  readonly setting: SettingDto;
}) =>
  value === '' ? (
    <span className="text-neutral-11">{fallback === '' ? settingsTexts.none : fallback}</span>
  ) : (
    <code className="font-mono text-12 break-all">{secret ? settingsTexts.secret : value}</code>
  );

/** Whose word a setting is. */
export const sourceInWords = ({ source, line, variable }: SettingDto): string => {
  if (source === 'environment') return settingsTexts.fromVariable(variable);
  if (source === 'file') return line === null ? settingsTexts.fromFile : settingsTexts.fromLine(line);
  return settingsTexts.fromDefault;
};
