import { useNavigate } from '@tanstack/react-router';
import { overviewTexts } from '../../texts/overview.js';
import type { PromptCacheEntryDto } from '../api/api-types.js';
import { dollars, localTime, share, shortNumber, wholeNumber } from '../format/figures.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';
import { usePromptCaches } from './overview-query.js';

const texts = overviewTexts.promptCaches;

/** Where prompts were read from vendors' caches, and what that saved. Nothing where no model has such a cache. */
export const PromptCaches = ({ live }: { readonly live: boolean }) => {
  const navigate = useNavigate();
  const { data: report } = usePromptCaches(live);
  if (report === undefined || report.data.length === 0) return null;
  return (
    <section aria-label={texts.title} className="border-t border-neutral-6 pt-4">
      <h2 className="px-4 text-14 font-semibold md:px-6">{texts.title}</h2>
      <p className="mb-2 max-w-[72ch] px-4 text-13 text-neutral-11 md:px-6">
        {texts.hint(localTime(report.since))}
      </p>
      <DataTable<PromptCacheEntryDto>
        label={texts.title}
        columns={columns}
        rows={report.data}
        keyOf={({ provider, model }) => `${provider} ${model}`}
        open={{
          name: ({ provider, model }) => texts.open(model, provider),
          onOpen: ({ provider, model }) => {
            void navigate({ to: '/console/logs', search: { provider, upstream: model } });
          },
        }}
      />
    </section>
  );
};

const columns: readonly Column<PromptCacheEntryDto>[] = [
  { name: texts.model, cell: ({ model }) => <span className="block max-w-64 truncate">{model}</span> },
  { name: texts.provider, isMinor: true, cell: ({ provider }) => provider },
  { name: texts.requests, isNumber: true, isMinor: true, cell: ({ requests }) => wholeNumber(requests) },
  {
    name: texts.read,
    isNumber: true,
    isMinor: true,
    cell: ({ input_tokens: read }) => shortNumber(read),
  },
  { name: texts.hitRate, isNumber: true, cell: ({ hit_rate: rate }) => share(rate) },
  { name: texts.saved, isNumber: true, cell: ({ saved_usd: saved }) => dollars(saved) },
  {
    name: texts.kept,
    isNumber: true,
    isMinor: true,
    cell: ({ affinity: { kept, moved } }) => (kept + moved === 0 ? '' : share(kept / (kept + moved))),
  },
];
