import { Link } from '@tanstack/react-router';
import { modelsTexts } from '../../texts/models.js';
import type { CatalogueCandidateDto, CatalogueDetailsDto, EffectivePriceDto } from '../api/api-types.js';
import { shortNumber } from '../format/figures.js';
import { useMay } from '../session/session-query.js';
import { conditionsInWords } from './conditions-in-words.js';
import { capabilitiesInWords, PriceWords } from './model-words.js';

const texts = modelsTexts.panel;

/** Who answers for a name, in the order in which they are asked. */
export const CandidateList = ({
  entry: { candidates, routing },
}: {
  readonly entry: CatalogueDetailsDto;
}) => (
  <section aria-labelledby="model-candidates" className="border-t border-neutral-6 pt-4">
    <h3 id="model-candidates" className="text-14 font-semibold">
      {texts.candidates}
    </h3>
    {candidates.length > 1 && <p className="mt-1 text-13 text-neutral-11">{texts.candidatesHint}</p>}
    <ol className="mt-2 mb-4 space-y-2">
      {candidates
        .toSorted((one, other) => one.priority - other.priority)
        .map((candidate, index) => (
          <li
            // Nothing else tells two of the same model apart.
            key={index}
            className="rounded border border-neutral-6 bg-neutral-2 px-3 py-2 text-13"
          >
            <Candidate
              candidate={candidate}
              hasPriority={candidates.some(({ priority }) => priority !== candidates[0]?.priority)}
              hasWeight={candidates.length > 1 && routing?.strategy === 'weighted'}
            />
          </li>
        ))}
    </ol>
  </section>
);

interface CandidateProps {
  readonly candidate: CatalogueCandidateDto;
  /** They differ. */
  readonly hasPriority: boolean;
  /** It means something. */
  readonly hasWeight: boolean;
}

const Candidate = ({ candidate, hasPriority, hasWeight }: CandidateProps) => {
  const { provider, model, priority, weight, when, state, reason, capabilities = {}, context } = candidate;
  const facts = [
    ...(hasPriority ? [texts.priority(priority)] : []),
    ...(hasWeight ? [texts.weight(weight)] : []),
    ...(typeof context === 'number' ? [texts.tokens(shortNumber(context))] : []),
    ...[capabilitiesInWords(capabilities)].filter((words) => words !== undefined),
  ];
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium break-all">
          {provider}/{model}
        </span>
        <Link
          to="/console/logs"
          search={{ provider, upstream: model, range: '30d' }}
          className="shrink-0 rounded text-accent-text underline"
        >
          {texts.theirRequests}
        </Link>
      </p>
      {state === 'off' && <p className="text-bad-text">{texts.off(reason ?? '')}</p>}
      {facts.length > 0 && <p className="text-neutral-11">{facts.join(' · ')}</p>}
      {when !== null && (
        <p className="text-neutral-11">
          {texts.when} {conditionsInWords(when).join(', ')}
        </p>
      )}
      <CandidatePrice candidate={candidate} />
    </>
  );
};

/** What it costs, by whose word, and the way to say it otherwise. */
const CandidatePrice = ({ candidate: { provider, model, price } }: Pick<CandidateProps, 'candidate'>) => {
  const mayChange = useMay('operator');
  if (price === undefined) return null;
  const isOurs = price.source === 'catalogue' || price.source === 'own' || price.source === 'unknown';
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3" title={modelsTexts.price.million}>
      <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
        <PriceWords price={price} />
        <PriceSource price={price} />
      </span>
      {mayChange && isOurs && (
        <Link
          to="/console/models/prices"
          search={{ provider, model, add: true }}
          className="rounded text-accent-text underline"
        >
          {price.source === 'unknown' ? modelsTexts.price.add : modelsTexts.price.change}
        </Link>
      )}
    </p>
  );
};

/** By whose word it costs that; one's own price leads to itself. */
const PriceSource = ({ price }: { readonly price: EffectivePriceDto }) => {
  const { source, provider, model, price: id } = price;
  if (source === 'unknown') return null;
  if (id === null) return <span className="text-neutral-11">{modelsTexts.price.sources[source]}</span>;
  return (
    <Link
      to="/console/models/prices"
      search={{ provider, model, price: id }}
      className="rounded text-neutral-11 underline"
    >
      {modelsTexts.price.sources[source]}
    </Link>
  );
};
