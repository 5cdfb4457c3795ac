/** Rows of cells in columns, the first row their heads. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** A time to the second, in UTC. @param time milliseconds since the epoch */
export const timeText = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
