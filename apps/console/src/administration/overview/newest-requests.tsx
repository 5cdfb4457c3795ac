import { Link } from '@tanstack/react-router';
import { overviewTexts as texts } from '../../texts/overview.js';
import { exactTime } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { costInWords, durationInWords, RequestEnding } from '../requests/request-words.js';
import { useNewestRequests } from './overview-query.js';

/** The requests that ended last, as they come. */
export const NewestRequests = ({ token }: { readonly token: string | undefined }) => {
  const query = useNewestRequests(token);
  const records = query.data?.data ?? [];
  return (
    <section aria-label={texts.newest} className="rounded border border-neutral-6">
      <h2 className="px-3 pt-2 text-13 font-semibold">{texts.newest}</h2>
      {query.error !== null && <QueryState query={query} />}
      {query.isSuccess && records.length === 0 && (
        <p className="p-3 text-13 text-neutral-11">{texts.noneNewest}</p>
      )}
      <ul className="divide-y divide-neutral-4 py-1 text-13 tabular-nums">
        {records.map((record) => (
          <li key={record.id}>
            <Link
              to="/console/logs"
              search={{ record: record.id }}
              className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 px-3 py-1 hover:bg-neutral-2 focus-visible:outline-offset-[-2px] md:grid-cols-[8rem_1fr_12rem_6rem_6rem] pointer-coarse:min-h-11"
            >
              <time dateTime={record.ended_at} className="text-neutral-11">
                {exactTime(record.ended_at)}
              </time>
              <span className="min-w-0 truncate">{record.model}</span>
              <RequestEnding end={record.end} status={record.status} />
              <span className="text-right max-md:hidden">{durationInWords(record.duration_ms)}</span>
              <span className="text-right max-md:hidden">{costInWords(record)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
