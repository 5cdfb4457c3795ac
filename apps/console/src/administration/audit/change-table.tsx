import { auditTexts } from '../../texts/audit.js';
import type { AuditEntryDto } from '../api/api-types.js';
import { changedFields } from './changed-fields.js';

const texts = auditTexts.panel;

/** The fields of a change, before and after side by side. */
export const ChangeTable = ({ before, after }: Pick<AuditEntryDto, 'before' | 'after'>) => {
  const fields = changedFields(before, after);
  if (fields.length === 0) return null;
  // What was not there before, or is no more, needs no column of its own.
  const columns = [
    ...(before === null ? [] : [{ name: texts.before, side: 'before' as const }]),
    ...(after === null ? [] : [{ name: texts.after, side: 'after' as const }]),
  ];
  return (
    <table aria-label={texts.changes} className="w-full table-fixed border-collapse text-13">
      <thead>
        <tr className="text-left text-neutral-11">
          {[texts.field, ...columns.map(({ name }) => name)].map((name) => (
            <th key={name} scope="col" className="border-b border-neutral-6 py-1 pr-2 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} className="border-b border-neutral-4 align-top">
            <th scope="row" className="py-1 pr-2 text-left font-normal break-words text-neutral-11">
              {field.name}
            </th>
            {columns.map(({ name, side }) => (
              <td key={name} className="py-1 pr-2 font-mono text-12 break-words">
                {field[side] ?? texts.nothing}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
