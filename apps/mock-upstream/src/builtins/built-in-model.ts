import type { ScriptMaker } from '../scripts/script.js';

/** A model that answers without anybody registering a script. */
export interface BuiltInModel {
  /** What the lists show; `<n>` stands for a number of the client's choice. */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Matches the names it answers to; groups are the numbers in them. */
  readonly pattern: RegExp;
  /** A name to try it with, and to list. */
  readonly example: string;
  /** The script for one name. */
  make(numbers: readonly number[]): ScriptMaker;
  /** What it says depends on nothing but the name: it can be rendered once for all. */
  readonly isConstant: boolean;
}

/** A model with a name of its own, whose answer depends on the request. */
export function model(name: string, summary: string, script: ScriptMaker): BuiltInModel {
  return {
    name,
    summary,
    pattern: new RegExp(`^${name}$`, 'u'),
    example: name,
    make: () => script,
    isConstant: false,
  };
}

/** A model that always does the same. */
export function constantModel(name: string, summary: string, script: ScriptMaker): BuiltInModel {
  return { ...model(name, summary, script), isConstant: true };
}

/** A constant model with numbers in its name: `lorem-<chunks>`, tried with `example`. */
export function numberedModel(
  name: string,
  example: string,
  summary: string,
  make: (numbers: readonly number[]) => ScriptMaker,
): BuiltInModel {
  const pattern = new RegExp(`^${name.replaceAll(/<[^>]+>/gu, '(\\d{1,5})')}$`, 'u');
  return { name, summary, pattern, example, make, isConstant: true };
}
