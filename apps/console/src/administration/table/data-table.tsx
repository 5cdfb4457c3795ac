import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.js';
import { stepThroughRows } from './row-keys.js';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Left out where there is little room. */
  readonly isMinor?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Read out as the table's name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row whose details are on show. */
  readonly chosen?: string | undefined;
  /**
   * The cell that opens the details has a button of these words; Enter and space press it. Absent: there are no
   * details.
   */
  readonly open?: { readonly name: (row: Row) => string; readonly onOpen: (row: Row) => void };
}

/** Rows of one kind, dense, with heads that stay. The first column opens a row's details, where there are any, by mouse and by keyboard. */
export const DataTable = <Row,>({ label, columns, rows, keyOf, chosen, open }: DataTableProps<Row>) => (
  <table aria-label={label} className="w-full border-collapse text-13">
    <thead className="sticky top-0 z-10 bg-neutral-1">
      <tr>
        {columns.map(({ name, isNumber, isMinor }) => (
          <th
            key={name}
            scope="col"
            className={classNames(
              'border-b border-neutral-6 px-3 py-2 font-medium whitespace-nowrap text-neutral-11 first:pl-4 md:first:pl-6',
              isNumber === true ? 'text-right' : 'text-left',
              isMinor === true && 'max-lg:hidden',
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody onKeyDown={stepThroughRows}>
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <tr
            key={key}
            aria-current={key === chosen ? 'true' : undefined}
            className={classNames(
              'border-b border-neutral-4 hover:bg-neutral-2 aria-[current]:bg-accent-soft',
              open !== undefined && 'cursor-pointer',
            )}
            onClick={() => {
              open?.onOpen(row);
            }}
          >
            {columns.map(({ name, isNumber, isMinor, cell }, index) => (
              <td
                key={name}
                className={classNames(
                  'px-3 py-2 align-top first:pl-4 pointer-coarse:align-middle md:first:pl-6',
                  isNumber === true && 'text-right tabular-nums',
                  isMinor === true && 'max-lg:hidden',
                )}
              >
                {index === 0 && open !== undefined ? (
                  <button
                    type="button"
                    aria-label={open.name(row)}
                    className="max-w-64 truncate rounded text-left font-medium hover:underline pointer-coarse:min-h-11"
                  >
                    {cell(row)}
                  </button>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);
