import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#libs/json';
import { RefusedChange } from '../refused-change.js';
import { shownSettings } from '../shown-settings.js';

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
 * @param changes of settings; null takes one away
 * @throws RefusedChange
 */
export function refuseCredentialElsewhere(before: JsonObject, after: JsonObject, changes: JsonObject): void {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const leadsElsewhere = [...names].some(
    (name) =>
      !leadNowhere.has(name) &&
      !hidesSomething(name, before[name]) &&
      !hidesSomething(name, after[name]) &&
      !isDeepStrictEqual(before[name], after[name]),
  );
  if (!leadsElsewhere) return;
  const kept = Object.keys(before).filter(
    (name) => hidesSomething(name, before[name]) && name in after && !(name in changes),
  );
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
