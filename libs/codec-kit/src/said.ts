/** An object's fields without those that are undefined. */
export type Said<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** The fields that have a value. */
export function said<Fields extends object>(fields: Fields): Said<Fields> {
  const kept: Partial<Fields> = {};
  // A plain loop: every request of every format passes here, and lists of entries cost more than the rest of it.
  for (const key in fields) {
    if (fields[key] !== undefined) kept[key] = fields[key];
  }
  return kept as Said<Fields>;
}
