import { describePlainSettings } from './describe-settings.js';
import type { PlainSettingDescription } from './describe-settings.js';
import type { GatewayConfiguration } from './gateway-configuration.js';
import { valueAt } from './setting-path.js';
import type { SettingPath } from './setting-path.js';

/** What stands in the place of a secret. */
const secret = '…';
/** Whoever adds one like that and forgets to say so shows it to nobody. */
const secretName = /(?:secret|secretKey|token|password|apiKeys?|credentials?)$/i;

/** A setting as it is, and where that comes from. */
export interface EffectiveSetting extends Pick<PlainSettingDescription, 'key' | 'description' | 'variable'> {
  /** The default in words. */
  readonly fallback: string;
  /** In the words of the file; empty where there is none. Of a secret `…`, of an address all but its password. */
  readonly value: string;
  readonly isSecret: boolean;
  readonly source: 'default' | 'file' | 'environment';
  /** Of the file, from 1. */
  readonly line?: number;
}

/** Every setting outside `providers` and `models`, in the file's order. Holds no secret. */
export const effectiveSettings = (configuration: GatewayConfiguration): readonly EffectiveSetting[] =>
  describePlainSettings().map((setting) => {
    const { key, description, variable, fallback = '', path } = setting;
    const hides = setting.hides ?? (secretName.test(key) ? 'value' : undefined);
    const source = sourceOf(configuration, path, variable);
    const line = source === 'file' ? configuration.source.lineOf(path) : undefined;
    return {
      key,
      description,
      variable,
      fallback,
      value: shown(setting.write(valueIn(configuration, path)), hides),
      isSecret: hides === 'value',
      source,
      ...(line !== undefined && { line }),
    };
  });

function sourceOf(
  { variable, source }: GatewayConfiguration,
  path: SettingPath,
  name: string,
): EffectiveSetting['source'] {
  if (variable(name) !== undefined) return 'environment';
  return source.written(path) === undefined ? 'default' : 'file';
}

/** Some are kept under another name, or as a list. */
function valueIn(configuration: GatewayConfiguration, path: SettingPath): unknown {
  if (path[0] === 'dataDir') return configuration.dataDirectory;
  const value = valueAt(configuration, path);
  return Array.isArray(value) ? value.join(',') : value;
}

function shown(text: string, hides: PlainSettingDescription['hides']): string {
  if (hides === undefined || text === '') return text;
  return hides === 'value' ? secret : withoutPassword(text);
}

/** Parameters may hold a password too. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return secret;
  const { protocol, username, password, host, pathname } = new URL(address);
  const user = username + (password === '' ? '' : `:${secret}`);
  return `${protocol}//${user === '' ? '' : `${user}@`}${host}${pathname}`;
}
