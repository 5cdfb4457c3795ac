import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { shownSecret } from '../../observability/shown-secret.js';
import { RefusedChange } from '../errors/refused-change.js';

/** Settings in which what was only shown has become what it stands for. */
export interface RestoredSettings {
  readonly settings: JsonObject;
  /** Names of settings that have such a secret in them. */
  readonly restored: ReadonlySet<string>;
}

/**
 * A secret that is sent back as it is shown (`…y_42`) stays what it is: so one key of several can be added or taken away.
 * @param before as they are kept
 * @param settings as they were sent
 * @throws RefusedChange where several keys look like that, and not all of them stay
 */
export function restoreSecrets(before: JsonObject, settings: JsonObject): RestoredSettings {
  const restored = new Set<string>();
  const fields = Object.entries(settings).map(([name, value]) => {
    const kept = /^apiKeys?$/.test(name) ? keysOf(before) : before[name];
    const whole = value === undefined ? value : restore(kept, value, name);
    if (JSON.stringify(whole) !== JSON.stringify(value)) restored.add(name);
    return [name, whole] as const;
  });
  return { settings: Object.fromEntries(fields), restored };
}

/** One or several: they are the same thing. */
const keysOf = ({ apiKey, apiKeys }: JsonObject): readonly JsonValue[] =>
  isJsonArray(apiKeys) ? apiKeys : apiKey === undefined ? [] : [apiKey];

function restore(kept: JsonValue | undefined, sent: JsonValue, name: string): JsonValue {
  if (typeof sent === 'string') return ofList(kept, [sent], name)[0] ?? sent;
  if (isJsonArray(sent)) return ofList(kept, sent, name);
  if (!isJsonObject(sent) || !isJsonObject(kept)) return sent;
  const fields = Object.entries(sent).map(([key, value]) => [
    key,
    value === undefined ? value : restore(kept[key], value, name),
  ]);
  return Object.fromEntries(fields) as JsonObject;
}

/** Each is the next one that looks like it. */
function ofList(kept: JsonValue | undefined, sent: readonly JsonValue[], name: string): JsonValue[] {
  const left = (isJsonArray(kept) ? [...kept] : [kept]).filter((one) => typeof one === 'string');
  const whole = sent.map((one) => {
    const place = typeof one === 'string' ? left.findIndex((secret) => shownSecret(secret) === one) : -1;
    return place === -1 ? one : (left.splice(place, 1)[0] ?? one);
  });
  const doubtful = left.some((secret) => sent.includes(shownSecret(secret)));
  if (!doubtful) return whole;
  throw new RefusedChange([
    {
      param: `settings.${name}`,
      fault: 'has a secret that could be one of several which are kept',
      fix: 'Write all of them whole.',
    },
  ]);
}
