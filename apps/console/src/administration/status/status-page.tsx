import { RefreshCw } from 'lucide-react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { StatusDot } from '../../components/status-dot.js';
import { statusTexts as texts } from '../../texts/status.js';
import type { StatusDto } from '../api/api-types.js';
import { exactTime, wholeNumber } from '../format/figures.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { ProcessTable } from './process-table.js';
import {
  DatabasePart,
  GatewayPart,
  JournalPart,
  LocalModelsPart,
  RetentionPart,
  SharedStatePart,
} from './status-parts.js';
import { StatusProblems } from './status-problems.js';
import { useReadiness, useStatus } from './status-query.js';

/** `/console/status`: what works, what does not, and what mends it. */
export const StatusPage = () => {
  const query = useStatus();
  const { data: status, isError, isFetching, refetch } = query;
  return (
    <>
      <PageHead
        title={texts.title}
        action={
          <span className="flex items-center gap-3 text-13 text-neutral-11">
            {status !== undefined && texts.asOf(exactTime(status.at))}
            <Button disabled={isFetching} onClick={() => void refetch()}>
              <RefreshCw size={14} aria-hidden />
              {texts.refresh}
            </Button>
          </span>
        }
      />
      <div className="space-y-4 p-4 empty:hidden md:px-6">
        <QueryState query={query} />
        {isError && <Readiness />}
        {isError && status !== undefined && <p className="text-13 text-neutral-11">{texts.before}</p>}
        {status !== undefined && <Summary status={status} />}
      </div>
      {status !== undefined && (
        <>
          <div className="grid gap-4 px-4 pb-6 md:grid-cols-2 md:px-6 xl:grid-cols-3">
            <GatewayPart status={status} />
            <DatabasePart database={status.database} />
            <SharedStatePart shared_state={status.shared_state} />
            <JournalPart journal={status.journal} />
            <LocalModelsPart local_models={status.local_models} />
            <RetentionPart retention={status.retention} />
          </div>
          <ProcessTable processes={status.processes} shared_state={status.shared_state} />
        </>
      )}
    </>
  );
};

const Summary = ({ status: { state, problems, problem_count: count } }: { readonly status: StatusDto }) => (
  <section aria-label={texts.summary} className="space-y-3">
    <p className="flex items-center gap-2 text-16 font-semibold">
      <StatusDot meaning={state} />
      {texts.summaries[state]}
    </p>
    {problems.length > 0 && <StatusProblems problems={problems} />}
    {count > problems.length && (
      <p className="text-13 text-neutral-11">{texts.moreProblems(wholeNumber(count - problems.length))}</p>
    )}
  </section>
);

/** Without its database the gateway knows no administrator: what it tells anybody is better than nothing. */
const Readiness = () => {
  const { data: reasons } = useReadiness(true);
  if (reasons === undefined) return null;
  const told = Object.entries(reasons);
  if (told.length === 0) return <Notice meaning="attention">{texts.silent}</Notice>;
  return (
    <Notice meaning="bad">
      <p className="font-medium">{texts.readiness}</p>
      <ul className="mt-1 list-disc pl-5">
        {told.map(([name, reason]) => (
          <li key={name}>{texts.reason(name, reason)}</li>
        ))}
      </ul>
    </Notice>
  );
};
