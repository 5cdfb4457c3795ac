import { Link } from '@tanstack/react-router';
import { Notice } from '../../components/notice.js';
import { PlaygroundLink } from '../../shell/client-links.js';
import { providersTexts } from '../../texts/providers.js';
import type { CatalogueEntryDto, ProviderDto } from '../api/api-types.js';
import { wholeNumber } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { RestingField } from '../table/resting-field.js';
import { PanelSection } from '../frame/panel-section.js';
import { useProviderModels } from './providers-query.js';

const texts = providersTexts.panel;
const linkClasses = 'rounded text-accent-text underline';
/** So few need no search. */
const few = 8;

interface ProviderModelsProps {
  readonly provider: ProviderDto;
  readonly search: string | undefined;
  readonly onSearch: (search: string) => void;
}

/** The models that it answers for; each leads to a try and to its requests. */
export const ProviderModels = ({ provider: { id, models }, search, onSearch }: ProviderModelsProps) => {
  const query = useProviderModels(id, search);
  const entries = query.data?.data ?? [];
  const isLong = search !== undefined || (models?.count ?? 0) > few || entries.length > few;
  const words = countInWords(models, entries.length);
  return (
    <PanelSection title={texts.models}>
      {models?.status === 'failed' && (
        <Notice meaning="bad" className="mb-3">
          <p>{texts.noList}</p>
          <p className="mt-1 break-words">{models.error}</p>
        </Notice>
      )}
      {words !== undefined && <p className="mb-2 text-13 text-neutral-11">{words}</p>}
      {isLong && (
        <RestingField label={texts.search} className="mb-2 w-full" value={search ?? ''} onChange={onSearch} />
      )}
      <QueryState query={query} />
      {query.isSuccess && entries.length === 0 && search !== undefined && (
        <p className="text-13 text-neutral-11">{texts.noModels}</p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.name} className="border-t border-neutral-4 py-1.5 first:border-0">
            <Model entry={entry} provider={id} />
          </li>
        ))}
      </ul>
      <Link
        to="/console/models"
        search={{ provider: id }}
        className={`mt-2 inline-block py-1 text-13 ${linkClasses}`}
      >
        {texts.allModels}
      </Link>
    </PanelSection>
  );
};

/** How many there are, and how many of them are on show. */
function countInWords(models: ProviderDto['models'], shown: number): string | undefined {
  if (models === undefined || models.status === 'pending') return texts.pending;
  const { status, count } = models;
  if (status === 'failed' && count === 0) return undefined;
  return count > shown && shown > 0
    ? texts.first(wholeNumber(shown), wholeNumber(count))
    : texts.known(wholeNumber(count));
}

const Model = ({ entry, provider }: { readonly entry: CatalogueEntryDto; readonly provider: string }) => {
  const { name, detail } = entry;
  const model = entry.candidates.find((one) => one.provider === provider)?.model ?? name;
  return (
    <span className="flex items-baseline justify-between gap-3 text-13">
      <span className="min-w-0">
        <Link
          to="/console/models"
          search={{ model: name }}
          className="rounded font-mono text-12 break-all hover:underline"
        >
          {name}
        </Link>
        {detail !== null && <span className="block text-12 text-neutral-11">{detail}</span>}
      </span>
      <span className="flex shrink-0 gap-2">
        <PlaygroundLink model={name} aria-label={texts.tryModel(name)} className={linkClasses}>
          {texts.try}
        </PlaygroundLink>
        <Link
          to="/console/logs"
          search={{ provider, model }}
          aria-label={texts.logOf(name)}
          className={linkClasses}
        >
          {texts.log}
        </Link>
      </span>
    </span>
  );
};
