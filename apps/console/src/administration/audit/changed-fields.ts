/** A field before and after a change, as texts; undefined where it was not there, or was empty. */
export interface ChangedField {
  /** Dotted: `limits.requests_per_minute`. */
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** What differs before and after, in the order of the names; all of it where there is nothing to compare with. */
export function changedFields(before: Fields | null, after: Fields | null): readonly ChangedField[] {
  const [old, now] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((field) => field.before !== field.after);
}

/** Groups within groups, flat; lists stay whole. What is empty or null counts as absent. */
function leavesOf(fields: Fields, place = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    if (isGroup(value))
      for (const [inner, text] of leavesOf(value, `${place}${name}.`)) leaves.set(inner, text);
    else if (value !== null && value !== undefined && value !== '') leaves.set(place + name, written(value));
  }
  return leaves;
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
