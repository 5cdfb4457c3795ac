import { tokensTexts } from '../../texts/tokens.js';
import { dollars, shortNumber, wholeNumber } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { useTokenUsage } from './tokens-query.js';

const texts = tokensTexts.panel;

/** What a token used in the last thirty days. */
export const TokenSpending = ({ id }: { readonly id: string }) => {
  const query = useTokenUsage(id);
  const total = query.data?.total;
  return (
    <section aria-labelledby="token-spending" className="border-t border-neutral-6 pt-4">
      <h3 id="token-spending" className="mb-2 text-14 font-semibold">
        {texts.spending}
      </h3>
      <QueryState query={query} />
      {total !== undefined && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Figure name={texts.cost} value={dollars(total.cost_usd)} />
          <Figure name={texts.requests} value={wholeNumber(total.requests)} />
          <Figure name={texts.tokens} value={shortNumber(total.input_tokens + total.output_tokens)} />
          <Figure name={texts.errors} value={wholeNumber(total.errors)} />
        </dl>
      )}
    </section>
  );
};

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-12 text-neutral-11">{name}</dt>
    <dd className="text-16 font-semibold tabular-nums">{value}</dd>
  </div>
);
