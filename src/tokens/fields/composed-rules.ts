import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { nearest } from '../../config/nearest.js';
import { faulty } from './field-problem.js';
import type { Faults } from './field-problem.js';
import type { Rule, Ruled } from './rule.js';
import { textLine } from './simple-rules.js';

/** A list without repetitions. */
export const listOf =
  <Value>(rule: Rule<Value>, most: number): Rule<readonly Value[]> =>
  (value, param, faults) => {
    if (!Array.isArray(value)) {
      return faults.add(param, 'is no list', 'Write a list, or null for no restriction.');
    }
    const members: readonly JsonValue[] = value;
    if (members.length === 0) {
      return faults.add(param, 'is an empty list, which allows nothing', 'Write null for no restriction.');
    }
    if (members.length > most) {
      return faults.add(param, `has ${members.length} entries`, `Write at most ${most}.`);
    }
    const sound = new Set<Value>();
    let isSound = true;
    for (const [index, member] of members.entries()) {
      const read = rule(member, `${param}.${index}`, faults);
      if (read === faulty) isSound = false;
      else sound.add(read);
    }
    return isSound ? [...sound] : faulty;
  };

/** What named fields were read. Null: the field is to be taken away. */
export type Values<Rules> = { readonly [Name in keyof Rules]?: Ruled<Rules[Name]> | null };

/**
 * An object of fields that each have a rule.
 * @param needed those that cannot be null
 */
export const fieldsOf =
  <Rules extends Readonly<Record<string, Rule<unknown>>>>(
    rules: Rules,
    needed: readonly (keyof Rules)[] = [],
  ): Rule<Values<Rules>> =>
  (value, param, faults) => {
    if (!isJsonObject(value)) {
      return faults.add(param, 'is no object', `Write an object of: ${Object.keys(rules).join(', ')}.`);
    }
    const before = faults.list.length;
    const read: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const place = param === '' ? name : `${param}.${name}`;
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule === undefined) refuseUnknown(name, place, Object.keys(rules), faults);
      else if (member === null && !needed.includes(name)) read[name] = null;
      else if (member !== undefined) read[name] = rule(member, place, faults);
    }
    return faults.list.length === before ? (read as Values<Rules>) : faulty;
  };

function refuseUnknown(name: string, param: string, known: readonly string[], faults: Faults): void {
  const near = nearest(name.slice(0, 64), known);
  const hint = near === undefined ? '' : `Did you mean ${near}? `;
  faults.add(shortened(param), 'is no field here', `${hint}There are: ${known.join(', ')}.`);
}

const mostNotes = 16;
const longestNoteName = 64;
const longestNote = 512;
const noteName = new RegExp(`^[\\w.-]{1,${longestNoteName}}$`);

/** Texts by names of the writer's choosing. */
export const notes: Rule<Readonly<Record<string, string | null>>> = (value, param, faults) => {
  if (!isJsonObject(value)) return faults.add(param, 'is no object', 'Write an object of texts.');
  const entries = Object.entries(value);
  if (entries.length > mostNotes) {
    return faults.add(param, `has ${entries.length} entries`, `Write at most ${mostNotes}.`);
  }
  const before = faults.list.length;
  const read: Record<string, string | null> = {};
  for (const [name, text] of entries) {
    const place = `${param}.${shortened(name)}`;
    if (!noteName.test(name) || name === '__proto__') {
      const fix = `Write at most ${longestNoteName} letters, digits, "_", "-" and ".".`;
      faults.add(place, 'has a name that cannot be', fix);
    } else if (text === null) read[name] = null;
    else if (text !== undefined) {
      const note = textLine(longestNote)(text, place, faults);
      if (note !== faulty) read[name] = note;
    }
  }
  return faults.list.length === before ? read : faulty;
};

/** Names of the client's choosing, as they may stand in a message. */
const shortened = (name: string): string => name.replaceAll(/\p{Cc}/gu, '�').slice(0, 100);
