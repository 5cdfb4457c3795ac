import { z } from 'zod';
import { namedShapes } from './configuration.schema.js';
import { formatPath } from './setting-path.js';
import { settingNotes } from './setting.js';
import type { SettingNotes } from './setting.js';
import { settingGroups } from './settings.schema.js';

/** One setting, for `--help` and the documentation. */
export interface SettingDescription {
  /** Path in the file: `server.bodyLimit`, `providers.<id>.baseUrl`. */
  readonly key: string;
  /** Absent where only the file can set it. */
  readonly environment?: string;
  /** Absent where the setting has none and is needed. */
  readonly fallback?: string;
  readonly description: string;
}

/** A setting that a variable can set: where it stands in the file, and the variable's name. */
export interface EnvironmentSetting {
  readonly path: readonly string[];
  readonly variable: string;
}

/** Every setting in the file's order, from the schema itself. */
export function describeSettings(): readonly SettingDescription[] {
  const settings = plainSettings().map(({ path, schema }) => describe(formatPath(path), schema, path));
  return [...settings, ...named('providers.<id>', namedShapes.provider), ...modelSettings()];
}

/** A model's keys, each shape where it stands. */
function modelSettings(): readonly SettingDescription[] {
  const { candidate, conditions, capabilities, prices, model, deadlines, hedge } = namedShapes;
  const candidates = 'models.<name>.candidates[]';
  return [
    ...named(candidates, candidate),
    ...named(`${candidates}.capabilities`, capabilities),
    ...named(`${candidates}.prices`, prices),
    ...named(`${candidates}.when`, conditions),
    ...named('models.<name>', model),
    ...named('models.<name>.deadlines', deadlines),
    ...named('models.<name>.hedge', hedge),
  ];
}

const named = (place: string, shape: Readonly<Record<string, z.ZodType>>): readonly SettingDescription[] =>
  Object.entries(shape)
    .filter(([key]) => !shapeKeys.has(key))
    .map(([key, schema]) => describe(`${place}.${key}`, schema));

/** Keys that hold a shape of their own. */
const shapeKeys: ReadonlySet<string> = new Set([
  'candidates',
  'capabilities',
  'prices',
  'when',
  'deadlines',
  'hedge',
]);

/** The settings that variables can set. */
export const environmentSettings = (): readonly EnvironmentSetting[] =>
  plainSettings().map(({ path, schema }) => ({ path, variable: variableName(path, schema) }));

/** A setting outside `providers` and `models`, and how its value is told. */
export interface PlainSettingDescription
  extends SettingDescription, EnvironmentSetting, Required<Pick<SettingNotes, 'write'>> {
  readonly hides?: SettingNotes['hides'];
}

/** The settings outside `providers` and `models`, in the file's order. */
export const describePlainSettings = (): readonly PlainSettingDescription[] =>
  plainSettings().map(({ path, schema }) => {
    const key = formatPath(path);
    const { write = String, hides } = notesOf(key, schema);
    const variable = variableName(path, schema);
    return { ...describe(key, schema, path), path, variable, write, ...(hides && { hides }) };
  });

interface PlainSetting {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

/** The settings outside `providers` and `models`: their paths are fixed. */
function plainSettings(): readonly PlainSetting[] {
  return Object.entries(settingGroups).flatMap(([name, schema]): PlainSetting[] => {
    if (!(schema instanceof z.ZodPrefault)) return [{ path: [name], schema }];
    const members: Readonly<Record<string, z.ZodType>> = schema.unwrap().shape;
    return Object.entries(members).map(([key, member]) => ({ path: [name, key], schema: member }));
  });
}

function describe(key: string, schema: z.ZodType, path?: readonly string[]): SettingDescription {
  const notes = notesOf(key, schema);
  return {
    key,
    ...(path !== undefined && { environment: variableName(path, schema) }),
    ...(notes.fallback !== undefined && { fallback: notes.fallback }),
    description: notes.description,
  };
}

function notesOf(key: string, schema: z.ZodType) {
  const notes = settingNotes.get(schema);
  if (notes === undefined) throw new Error(`The setting ${key} has no description in its schema.`);
  return notes;
}

function variableName(path: readonly string[], schema: z.ZodType): string {
  const named = settingNotes.get(schema)?.environment;
  return named ?? ['GATEWAY', ...path.map(upperSnake)].join('_');
}

const upperSnake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
