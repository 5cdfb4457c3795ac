import { Buffer } from 'node:buffer';
import type { JsonValue } from './json-value.js';
import { KeyMatcher } from './key-matcher.js';
import { TopLevelMembers } from './top-level-members.js';

/** Key → its new value; undefined removes the member. */
export type TopLevelEdits = Readonly<Record<string, JsonValue | undefined>>;

/**
 * Changes top-level members of an object without re-serialising it: every byte outside the changed values
 * stays as it was. A present key gets its new value (each duplicate of it too), an absent one is added at the
 * end, an undefined edit takes the member out together with its comma. The same key further inside, or in a
 * string, is not touched; a key written with escapes is found.
 *
 * @param raw a JSON object that was parsed without error
 * @returns slices of `raw` and new pieces, to be written in this order; nothing of `raw` is copied
 * @throws TypeError where `raw` is no JSON object
 */
export function spliceTopLevel(raw: Buffer, edits: TopLevelEdits): Buffer[] {
  const splice = new Splice(raw);
  const pending: Edit[] = [];
  for (const key in edits) pending.push(new Edit(key, edits[key]));
  const members = new TopLevelMembers(raw);
  while (members.next()) {
    const edit = matching(pending, members, raw);
    if (edit === undefined) splice.keep(members);
    else if (edit.text === undefined) splice.remove(members);
    else splice.replace(members, edit.text);
    if (edit !== undefined) edit.found = true;
  }
  if (members.closing === undefined) throw new TypeError('Only a JSON object has top-level members.');
  for (const { key, text, found } of pending) {
    if (!found && text !== undefined) splice.add(members.closing, key, text);
  }
  return splice.finish();
}

function matching(
  edits: readonly Edit[],
  { keyStart, keyEnd }: TopLevelMembers,
  raw: Buffer,
): Edit | undefined {
  for (const edit of edits) if (edit.matcher.matches(raw, keyStart, keyEnd)) return edit;
  return undefined;
}

/** One edit, and whether its key was met. */
class Edit {
  readonly matcher: KeyMatcher;
  /** The new value as JSON; undefined for a removal. */
  readonly text: string | undefined;
  found = false;

  constructor(
    readonly key: string,
    value: JsonValue | undefined,
  ) {
    this.matcher = KeyMatcher.of(key);
    this.text = value === undefined ? undefined : JSON.stringify(value);
  }
}

/** The result in the making. */
class Splice {
  private readonly slices: Buffer[] = [];
  /** Everything before is in `slices` or left out. */
  private taken = 0;
  /** Whether the result has a member already, so that the next one needs a comma before it. */
  private hasMember = false;
  /** Whether members at the front were left out, and the comma after them still has to be. */
  private isDropping = false;

  constructor(private readonly raw: Buffer) {}

  keep(member: TopLevelMembers): void {
    if (this.isDropping) this.taken = member.keyStart - 1;
    this.isDropping = false;
    this.hasMember = true;
  }

  replace(member: TopLevelMembers, text: string): void {
    this.keep(member);
    this.copyUntil(member.valueStart);
    this.slices.push(Buffer.from(text));
    this.taken = member.valueEnd;
  }

  remove(member: TopLevelMembers): void {
    if (this.hasMember) this.copyUntil(member.separator);
    else if (!this.isDropping) this.copyUntil(member.keyStart - 1);
    this.isDropping = !this.hasMember;
    this.taken = member.valueEnd;
  }

  add(closing: number, key: string, text: string): void {
    this.copyUntil(closing);
    this.slices.push(Buffer.from(`${this.hasMember ? ',' : ''}${JSON.stringify(key)}:${text}`));
    this.hasMember = true;
  }

  finish(): Buffer[] {
    this.copyUntil(this.raw.length);
    return this.slices;
  }

  private copyUntil(end: number): void {
    if (end > this.taken) this.slices.push(this.raw.subarray(this.taken, end));
    this.taken = Math.max(this.taken, end);
  }
}
