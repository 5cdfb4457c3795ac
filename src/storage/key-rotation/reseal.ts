import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { SecretKeys } from '../secret-key.repository.js';
import { TextSeal } from '../text-seal.js';
import type { SealedTexts } from './sealed-texts.js';

/** Texts in one step: they are large, and others are served between two of them. */
const atOnce = 20;

/** How far sealing anew has come. */
export interface Resealing {
  /** The key of the last row that was looked at. Absent: there are no more. */
  readonly after?: readonly string[];
  /** How many texts were sealed anew. */
  readonly done: number;
  /** How many neither key opens. */
  readonly lost: number;
}

type Row = Readonly<Record<string, string>>;

/**
 * Seals the next few texts anew that were not sealed with the current key. A text that somebody changes meanwhile is left to
 * them; whoever does the same at the same time does no harm.
 * @param after the key of a row: those behind it. Absent: from the first on
 */
export async function resealSome(
  database: Kysely<DatabaseSchema>,
  keys: SecretKeys,
  texts: SealedTexts,
  after?: readonly string[],
): Promise<Resealing> {
  const seal = new TextSeal(keys, texts.purpose);
  const rows = await othersBehind(database, texts, seal.mark, after);
  let done = 0;
  let lost = 0;
  for (const row of rows) {
    const key = texts.key.map((name) => row[name] ?? '');
    const { content = '' } = row;
    const text = seal.open(content, key.join('\n'));
    if (text === undefined) lost += 1;
    else if (await replace(database, texts, key, content, seal.seal(text, key.join('\n')))) done += 1;
  }
  const last = rows.length < atOnce ? undefined : rows.at(-1);
  return { ...(last && { after: texts.key.map((name) => last[name] ?? '') }), done, lost };
}

/** Seals all of them anew, whatever that takes. */
export async function resealAll(
  database: Kysely<DatabaseSchema>,
  keys: SecretKeys,
  texts: SealedTexts,
): Promise<void> {
  let after: readonly string[] | undefined;
  do ({ after } = await resealSome(database, keys, texts, after));
  while (after !== undefined);
}

/** Rows whose text does not begin with a mark. */
async function othersBehind(
  database: Kysely<DatabaseSchema>,
  { table, key }: SealedTexts,
  mark: string,
  after: readonly string[] | undefined,
): Promise<readonly Row[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const behind = after === undefined ? sql`true` : sql`(${names}) > (${sql.join(after)})`;
  const { rows } = await sql<Row>`select ${names}, content from ${sql.table(table)}
    where ${behind} and substr(content, 1, ${sql.lit(mark.length)}) <> ${mark}
    order by ${names} limit ${sql.lit(atOnce)}`.execute(database);
  return rows;
}

/** @returns false where somebody has changed it meanwhile */
async function replace(
  database: Kysely<DatabaseSchema>,
  { table, key, isMeasured }: SealedTexts,
  values: readonly string[],
  before: string,
  after: string,
): Promise<boolean> {
  const isRow = key.map((name, index) => sql`${sql.ref(name)} = ${values[index]}`);
  const size = isMeasured === true ? sql`, size = ${after.length}` : sql``;
  const { rows } = await sql`update ${sql.table(table)} set content = ${after}${size}
    where ${sql.join(isRow, sql` and `)} and content = ${before}
    returning 1 as done`.execute(database);
  return rows.length > 0;
}
