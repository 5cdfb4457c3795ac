import { isDeepStrictEqual } from 'node:util';
import type { GatewayConfiguration } from '../gateway-configuration.js';
import { isGroup } from '../setting-path.js';

/** What is live: the keys of the file, and what belongs to no setting. */
const exempt: ReadonlySet<string> = new Set([
  'routing',
  'providers',
  'models',
  'file',
  'variable',
  'npmEnvironment',
  'source',
]);

/** Names of settings that are kept under another one than the file's. */
const written: Readonly<Record<string, string>> = { dataDirectory: 'dataDir' };

/**
 * The settings in which two configurations differ and that only a restart puts into use, by their keys in the file.
 * @param current what the process was started with
 */
export function keysThatWait(current: GatewayConfiguration, read: GatewayConfiguration): readonly string[] {
  const groups = Object.entries(read).filter(([name]) => !exempt.has(name));
  return groups.flatMap(([name, value]: readonly [string, unknown]) => {
    const before: unknown = Reflect.get(current, name);
    const key = written[name] ?? name;
    if (!isGroup(value) || !isGroup(before)) return isDeepStrictEqual(value, before) ? [] : [key];
    return Object.keys(value)
      .filter((inner) => !isDeepStrictEqual(value[inner], before[inner]))
      .map((inner) => `${key}.${inner}`);
  });
}
