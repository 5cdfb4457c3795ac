import { auditTexts } from '../../texts/audit.js';
import type { AuditEntryDto } from '../api/api-types.js';
import { exactTime } from '../format/figures.js';
import type { Column } from '../table/data-table.js';

const texts = auditTexts.columns;

/** What the table of changes shows. */
export const auditColumns: readonly Column<AuditEntryDto>[] = [
  { name: texts.time, cell: ({ at }) => <time dateTime={at}>{exactTime(at)}</time> },
  { name: texts.action, cell: ({ action }) => <code className="font-mono text-12">{action}</code> },
  {
    name: texts.target,
    cell: ({ target }) => <span className="block max-w-56 truncate max-md:max-w-24">{target.name}</span>,
  },
  {
    name: texts.actor,
    isMinor: true,
    cell: ({ actor }) => <span className="block max-w-40 truncate">{actor.name}</span>,
  },
  { name: texts.address, isMinor: true, cell: ({ actor }) => actor.address },
];
