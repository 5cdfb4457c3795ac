/** Where a value stands in the configuration: keys and list indexes from the root. */
export type SettingPath = readonly (string | number)[];

/** Writes a path for people: `providers.main.apiKeys[1]`, `models["gpt-4.1"][0].model`. */
export function formatPath(path: SettingPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w-]+$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** A path as the key of a map: unlike the dotted form it is unambiguous. */
export const pathKey = (path: SettingPath): string => JSON.stringify(path);

/** The value at a path of a plain tree, or undefined. */
export function valueAt(tree: unknown, path: SettingPath): unknown {
  let value = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** Whether a value is an object with keys: no list, no null. */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
