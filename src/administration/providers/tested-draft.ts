import { isDeepStrictEqual } from 'node:util';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { RefusedChange } from '../errors/refused-change.js';
import { isSecretName, shownSettings } from '../configuration/shown-settings.js';

/** Settings that never decide where a credential is sent. */
const leadNowhere = new Set([
  'lane',
  'models',
  'modelPatterns',
  'discovery',
  'formats',
  'dialect',
  'maxTokensField',
  'promptCache',
]);

/**
 * Credentials that are kept go where they were meant to go: a test stands in no log of changes, so it must not carry
 * them elsewhere.
 * @param before as it is kept, its type among it
 * @param isWritten whether a setting was written whole for the test
 * @throws RefusedChange
 */
export function refuseCredentialElsewhere(
  before: JsonObject,
  after: JsonObject,
  isWritten: (name: string) => boolean,
): void {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const leadsElsewhere = [...names].some(
    (name) =>
      !leadNowhere.has(name) &&
      !isDeepStrictEqual(plainPart(name, before[name]), plainPart(name, after[name])),
  );
  if (!leadsElsewhere) return;
  const kept = Object.keys(after).filter((name) => hidesSomething(name, after[name]) && !isWritten(name));
  if (kept.length === 0) return;
  throw new RefusedChange(
    kept.map((name) => ({
      param: `settings.${name}`,
      fault: 'is saved for the settings that are saved, and a test with others does not send it',
      fix: 'Write it again, or save first and test then.',
    })),
  );
}

/** Whether it has a part that people may not see. */
const hidesSomething = (name: string, value: JsonValue | undefined): boolean =>
  value !== undefined && !isDeepStrictEqual(shownSettings({ [name]: value }), { [name]: value });

/** A setting without its secrets; undefined where nothing else is in it. */
function plainPart(name: string, value: JsonValue | undefined): JsonValue | undefined {
  if (isSecretName(name)) return undefined;
  if (isJsonArray(value)) return value.map((member) => plainPart('', member) ?? null);
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([key, held]) => [key, plainPart(key, held)] as const);
  return Object.fromEntries(fields.filter(([, held]) => held !== undefined));
}
