/** Values of a form: texts, ticks, lists, and groups of them. */
type Values = object;

/** What two people made of the same thing. */
export interface MergedEdits<Form extends Values> {
  /** Mine where I changed something, theirs elsewhere. */
  readonly values: Form;
  /** What they changed, by name. */
  readonly theirs: readonly (keyof Form & string)[];
  /** What both changed, and differently: mine stands. */
  readonly both: readonly (keyof Form & string)[];
}

/**
 * Joins two edits of one thing, field by field.
 * @param before what both began with
 * @param mine as the form is now
 * @param theirs as it was saved meanwhile
 */
export function mergeEdits<Form extends Values>(before: Form, mine: Form, theirs: Form): MergedEdits<Form> {
  const names = Object.keys(before) as (keyof Form & string)[];
  const changed = names.filter((name) => differ(before[name], theirs[name]));
  return {
    values: Object.fromEntries(
      names.map((name) => [name, merged(before[name], mine[name], theirs[name])]),
    ) as Form,
    theirs: changed,
    both: changed.filter(
      (name) => differ(before[name], mine[name]) && clash(before[name], mine[name], theirs[name]),
    ),
  };
}

function merged(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isGroup(before) && isGroup(mine) && isGroup(theirs)) return mergeEdits(before, mine, theirs).values;
  return differ(before, mine) ? mine : theirs;
}

/** Whether one of two changes of the same field is lost. */
function clash(before: unknown, mine: unknown, theirs: unknown): boolean {
  if (isGroup(before) && isGroup(mine) && isGroup(theirs))
    return mergeEdits(before, mine, theirs).both.length > 0;
  return differ(mine, theirs);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
