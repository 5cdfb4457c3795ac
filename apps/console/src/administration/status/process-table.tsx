import { StatusDot } from '../../components/status-dot.js';
import { statusTexts } from '../../texts/status.js';
import type { ServingProcessDto, StatusDto } from '../api/api-types.js';
import { exactTime, localTime } from '../format/figures.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';

const texts = statusTexts.processes;

/** Replicas and workers that serve, as far as this one hears of them. */
export const ProcessTable = ({
  processes,
  shared_state: shared,
}: Pick<StatusDto, 'processes' | 'shared_state'>) => (
  <section aria-labelledby="processes">
    <div className="px-4 md:px-6">
      <h2 id="processes" className="text-14 font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 mb-2 max-w-[72ch] text-13 text-neutral-11">{texts.hints[shared.kind]}</p>
    </div>
    <DataTable<ServingProcessDto>
      label={texts.title}
      columns={columns}
      rows={processes}
      keyOf={({ id }) => id}
    />
  </section>
);

const columns: readonly Column<ServingProcessDto>[] = [
  {
    name: texts.columns.host,
    cell: ({ host, current }) => (
      <span className="font-medium break-all">{current ? texts.current(host) : host}</span>
    ),
  },
  {
    name: texts.columns.process,
    cell: ({ pid, worker }) => (worker === null ? pid : texts.worker(pid, worker)),
  },
  {
    name: texts.columns.state,
    cell: ({ degraded }) => (
      <span className="inline-flex items-center gap-2">
        <StatusDot meaning={degraded.length === 0 ? 'good' : 'bad'} />
        {degraded.length === 0 ? texts.well : texts.degraded(degraded.join(', '))}
      </span>
    ),
  },
  { name: texts.columns.version, isMinor: true, cell: ({ version }) => version },
  { name: texts.columns.started, isMinor: true, cell: ({ started_at: at }) => time(at, localTime) },
  { name: texts.columns.seen, isMinor: true, cell: ({ seen_at: at }) => time(at, exactTime) },
];

const time = (at: string, words: (iso: string) => string) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {words(at)}
  </time>
);
