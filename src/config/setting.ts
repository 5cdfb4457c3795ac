import { z } from 'zod';
import type { Kind } from './setting-kinds.js';

/** What the documentation and `--help` say of a setting. */
export interface SettingNotes {
  readonly description: string;
  /** The default in words. Absent where the setting has none. */
  readonly fallback?: string;
  /** The variable's name, where it is not `GATEWAY_<GROUP>_<KEY>`. */
  readonly environment?: string;
  /** What of its value nobody may see: all of it, or what an address holds besides user, host and path. */
  readonly hides?: 'value' | 'password';
  /** A value in the words of the file. Absent for keys of providers and models. */
  readonly write?: (value: unknown) => string;
}

/** The notes of every setting, kept beside its schema. */
export const settingNotes = z.registry<SettingNotes>();

/** What the notes cannot tell from the default. */
interface SettingOptions {
  readonly environment?: string;
  readonly hides?: 'value' | 'password';
  /** Words for a default that depends on the machine. */
  readonly fallback?: string;
}

/** A setting with its default and its notes. */
export function setting<Value extends string | number | boolean>(
  kind: Kind<Value>,
  value: Value,
  description: string,
  options: SettingOptions = {},
): z.ZodDefault<z.ZodType<Value>> {
  const schema = z._default(kind.schema, () => value);
  const write = (written: unknown): string => kind.write(written as Value);
  return schema.register(settingNotes, { description, fallback: kind.write(value), write, ...options });
}

/** Settings under one key of the file. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape);
}
