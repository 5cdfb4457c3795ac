import { z } from 'zod';
import type { Kind } from './setting-kinds.js';

/** What the documentation and `--help` say of a setting. */
export interface SettingNotes {
  readonly description: string;
  /** The default in words. Absent where the setting has none. */
  readonly fallback?: string;
  /** The variable's name, where it is not `GATEWAY_<GROUP>_<KEY>`. */
  readonly environment?: string;
}

/** The notes of every setting, kept beside its schema. */
export const settingNotes = z.registry<SettingNotes>();

/** What the notes cannot tell from the default. */
interface SettingOptions {
  readonly environment?: string;
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
  return schema.register(settingNotes, { description, fallback: kind.write(value), ...options });
}

/** Settings under one key of the file. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape);
}
