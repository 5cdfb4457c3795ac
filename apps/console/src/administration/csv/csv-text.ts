/** What stands in one cell. */
export type CsvCell = string | number | boolean | null;

/** A column of a file. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => CsvCell;
}

/** The line of names. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  lineOf(columns.map(({ name }) => name));

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(({ cell }) => cell(row)))).join('');

const lineOf = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/** What a spreadsheet takes for the beginning of a formula: somebody else may have written it. */
const formula = /^[=+\-@|%\t\r\n＝＋－＠]/;

function written(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
