/** An object's fields without those that are undefined. */
export type Said<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};

/** The fields that have a value. */
export function said<const Fields extends object>(fields: Fields): Said<Fields>;
export function said(fields: Readonly<Record<string, unknown>>): object {
  const kept: Record<string, unknown> = {};
  // A plain loop: every request of every format passes here, and lists of entries cost more than the rest of it.
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}
