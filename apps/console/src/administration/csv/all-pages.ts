/** A page of a list of the admin API. */
interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** Rows that a page of a whole list is asked for: the most that the admin API gives. */
export const batchSize = 200;

/** Page after page of a list, to its end. @param read asks for the page behind a cursor; undefined: the first */
export async function* allPages<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[], void> {
  let cursor: string | undefined;
  do {
    const { data, next_cursor: next }: Page<Row> = await read(cursor);
    yield data;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
