import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { sessionsTexts as texts } from '../../texts/sessions.js';
import { messageOf } from '../api/api-fault.js';
import type { SessionDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { useMay } from '../session/session-query.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';
import { browserName } from './browser-name.js';
import { EndOthers } from './end-others.js';
import { useEndSessions, useSessions } from './sessions-query.js';

/** Browsers that are signed in to this console. */
export const SessionsPart = () => {
  const query = useSessions();
  const end = useEndSessions();
  const isOwner = useMay('owner');
  const sessions = query.data?.data ?? [];
  const ending: Column<SessionDto> = {
    name: texts.columns.actions,
    isNumber: true,
    cell: ({ id, current, agent }) =>
      current === true ? (
        texts.current
      ) : (
        <Button
          size="small"
          aria-label={texts.endOne(browserName(agent ?? texts.unknown))}
          disabled={end.isPending}
          onClick={() => {
            if (id !== null) end.mutate([id]);
          }}
        >
          {texts.end}
        </Button>
      ),
  };
  return (
    <>
      <div className="space-y-3 p-4 md:px-6">
        <p className="max-w-[72ch] text-13 text-neutral-11">{isOwner ? texts.hintOfOwner : texts.hint}</p>
        <EndOthers sessions={sessions} />
        {end.error !== null && <Notice meaning="bad">{messageOf(end.error)}</Notice>}
        <QueryState query={query} />
      </div>
      {sessions.length > 0 && (
        <DataTable<SessionDto>
          label={texts.table}
          columns={[...columns, ending]}
          rows={sessions}
          keyOf={({ id }) => id ?? ''}
        />
      )}
    </>
  );
};

const columns: readonly Column<SessionDto>[] = [
  {
    name: texts.columns.who,
    cell: ({ admin_key: key, person }) => {
      const who = key ?? person;
      return (
        <span className="font-medium break-words">
          {who === null ? texts.unknown : texts.who(who.name, who.role)}
        </span>
      );
    },
  },
  {
    name: texts.columns.browser,
    cell: ({ agent }) => (
      <span title={agent ?? undefined} className="block max-w-64 truncate">
        {browserName(agent ?? texts.unknown)}
      </span>
    ),
  },
  { name: texts.columns.address, isMinor: true, cell: ({ address }) => address },
  { name: texts.columns.since, isMinor: true, cell: ({ created_at: at }) => time(at) },
  { name: texts.columns.seen, isMinor: true, cell: ({ seen_at: at }) => time(at) },
  { name: texts.columns.ends, isMinor: true, cell: ({ expires_at: at }) => time(at) },
];

const time = (at: string | undefined) =>
  at === undefined ? null : (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {localTime(at)}
    </time>
  );
