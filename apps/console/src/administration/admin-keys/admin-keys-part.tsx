import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminKeysTexts } from '../../texts/admin-keys.js';
import type { AdminKeyDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { sessionQuery, useMay } from '../session/session-query.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';
import { useAdminKeys } from './admin-keys-query.js';
import { RevokeAdminKey } from './revoke-admin-key.js';

const texts = adminKeysTexts.columns;

/** Who may look at the gateway and change it. Everybody sees them, owners alone change them. */
export const AdminKeysPart = () => {
  const query = useAdminKeys();
  const isOwner = useMay('owner');
  const own = useQuery(sessionQuery).data?.admin_key?.id;
  const keys = query.data?.data ?? [];
  return (
    <>
      <div className="space-y-3 p-4 md:px-6">
        <p className="max-w-[72ch] text-13 text-neutral-11">
          {adminKeysTexts.hint} {!isOwner && adminKeysTexts.mayNot}
        </p>
        <QueryState query={query} />
      </div>
      {keys.length > 0 && (
        <DataTable<AdminKeyDto>
          label={adminKeysTexts.table}
          columns={isOwner ? [...columns, revoking(own)] : columns}
          rows={keys}
          keyOf={({ id }) => id}
        />
      )}
    </>
  );
};

const columns: readonly Column<AdminKeyDto>[] = [
  { name: texts.name, cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  { name: texts.role, cell: ({ role }) => adminKeysTexts.roles[role] },
  {
    name: texts.secret,
    isMinor: true,
    cell: ({ display }) => <code className="font-mono text-12 whitespace-nowrap">{display}</code>,
  },
  {
    name: texts.created,
    isMinor: true,
    cell: ({ created_at: at }) => (
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {localTime(at)}
      </time>
    ),
  },
  {
    name: texts.changes,
    isMinor: true,
    cell: ({ id, name }) => (
      <Link
        to="/console/audit"
        search={{ actor: id }}
        aria-label={adminKeysTexts.changesOf(name)}
        className="text-accent-text underline"
      >
        {adminKeysTexts.changes}
      </Link>
    ),
  },
];

/** @param own id of the key that this browser is signed in with */
const revoking = (own: string | undefined): Column<AdminKeyDto> => ({
  name: texts.actions,
  isNumber: true,
  cell: (key) => <RevokeAdminKey adminKey={key} isOwn={key.id === own} />,
});
