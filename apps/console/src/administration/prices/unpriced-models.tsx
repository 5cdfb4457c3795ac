import { pricesTexts } from '../../texts/prices.js';
import type { UnpricedModelDto } from '../api/api-types.js';
import { shortNumber, wholeNumber } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';
import { useUnpriced } from './prices-query.js';

const texts = pricesTexts.unpriced;

/** Models that were used without a known price; each leads to adding one. */
export const UnpricedModels = ({ onAdd }: { readonly onAdd: (model: UnpricedModelDto) => void }) => {
  const query = useUnpriced();
  const models = query.data?.data ?? [];
  return (
    <section aria-labelledby="unpriced-models" className="border-b border-neutral-6 py-4">
      <h2 id="unpriced-models" className="px-4 text-16 font-semibold md:px-6">
        {texts.title}
      </h2>
      <div className="px-4 md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && (
        <p className="mt-1 px-4 text-13 text-neutral-11 md:px-6">
          {models.length === 0 ? texts.none : texts.hint}
        </p>
      )}
      {models.length > 0 && (
        <DataTable<UnpricedModelDto>
          label={texts.table}
          columns={columns}
          rows={models}
          keyOf={({ provider, upstream_model: upstream, model }) => `${provider} ${upstream} ${model}`}
          open={{ name: ({ upstream_model: model }) => texts.open(model), onOpen: onAdd }}
        />
      )}
    </section>
  );
};

const columns: readonly Column<UnpricedModelDto>[] = [
  { name: texts.model, cell: ({ upstream_model: model }) => model },
  { name: texts.provider, cell: ({ provider }) => provider },
  { name: texts.named, isMinor: true, cell: ({ model }) => model },
  { name: texts.requests, isNumber: true, cell: ({ unpriced_requests: requests }) => wholeNumber(requests) },
  {
    name: texts.tokens,
    isNumber: true,
    isMinor: true,
    cell: ({ input_tokens: read, output_tokens: written }) => shortNumber(read + written),
  },
];
