import type { AuditEntryDto } from '../api/api-types.js';
import type { CsvColumn } from '../csv/csv-text.js';

/** What a file of changes has, named as the admin API does. */
export const auditCsv: readonly CsvColumn<AuditEntryDto>[] = [
  { name: 'at', cell: ({ at }) => at },
  { name: 'action', cell: ({ action }) => action },
  { name: 'target', cell: ({ target }) => target.id },
  { name: 'target_name', cell: ({ target }) => target.name },
  { name: 'actor_kind', cell: ({ actor }) => actor.kind },
  { name: 'actor', cell: ({ actor }) => actor.id },
  { name: 'actor_name', cell: ({ actor }) => actor.name },
  { name: 'address', cell: ({ actor }) => actor.address },
  { name: 'request_id', cell: ({ actor }) => actor.request_id },
  { name: 'before', cell: ({ before }) => written(before) },
  { name: 'after', cell: ({ after }) => written(after) },
  { name: 'id', cell: ({ id }) => id },
];

const written = (fields: AuditEntryDto['before']): string | null =>
  fields === null ? null : JSON.stringify(fields);
