import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { modelsTexts } from '../../texts/models.js';
import type { CapabilitiesDto, CatalogueEntryDto, EffectivePriceDto } from '../api/api-types.js';
import { shortNumber } from '../format/figures.js';
import { costAlike, priceInWords } from './price-words.js';

const meanings: Readonly<Record<CatalogueEntryDto['state'], Meaning>> = {
  ready: 'good',
  on_its_way: 'attention',
  off: 'bad',
};

/** Whether a name can answer now. */
export const ModelState = ({ state, problems = [] }: Pick<CatalogueEntryDto, 'state' | 'problems'>) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <StatusDot meaning={problems.length > 0 ? 'bad' : meanings[state]} />
    {problems.length > 0 ? modelsTexts.broken : modelsTexts.states[state]}
  </span>
);

const capabilityNames = ['vision', 'audio', 'tools', 'schema', 'reasoning', 'pictures'] as const;

/** What a model can do, in words; undefined where nobody knows. */
export function capabilitiesInWords(capabilities: CapabilitiesDto): string | undefined {
  const words = capabilityNames.flatMap((name) =>
    capabilities[name] === true ? [modelsTexts.capabilities[name]] : [],
  );
  return words.length === 0 ? undefined : words.join(', ');
}

/** What it can be asked for, in words. */
export const endpointsInWords = (endpoints: readonly string[]): string =>
  endpoints
    .map((name) =>
      Object.hasOwn(modelsTexts.endpoints, name)
        ? modelsTexts.endpoints[name as keyof typeof modelsTexts.endpoints]
        : name,
    )
    .join(', ');

/** `openai/gpt-4o and 2 more`. */
export const LeadsTo = ({ candidates }: Pick<CatalogueEntryDto, 'candidates'>) => {
  const [first, ...others] = candidates;
  if (first === undefined) return <span className="text-neutral-11">{modelsTexts.nowhere}</span>;
  return (
    <span className="block max-w-80 truncate">
      {first.provider}/{first.model}
      {others.length > 0 && <span className="text-neutral-11"> {modelsTexts.others(others.length)}</span>}
    </span>
  );
};

/** What a name costs: as its first candidate, and whether others differ. */
export const PriceOf = ({ candidates }: Pick<CatalogueEntryDto, 'candidates'>) => {
  const prices = candidates.map(({ price }) => price);
  const [first] = prices;
  if (first === undefined) return null;
  return (
    <span className="inline-flex items-center gap-2">
      <PriceWords price={first} />
      {!costAlike(prices) && <span className="text-neutral-11">{modelsTexts.price.more}</span>}
    </span>
  );
};

/** A price; marked where there is none. */
export const PriceWords = ({ price }: { readonly price: EffectivePriceDto }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    {price.source === 'unknown' && <StatusDot meaning="attention" />}
    {priceInWords(price)}
  </span>
);

/** `128K`, or that nobody knows. */
export const sizeInWords = (tokens: number | null | undefined): string =>
  tokens == null ? '' : shortNumber(tokens);
