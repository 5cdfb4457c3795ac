import { Link } from '@tanstack/react-router';
import { tokensTexts } from '../../texts/tokens.js';
import { dollars, shortNumber, wholeNumber } from '../format/figures.js';
import { Figure, Figures } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { useTokenUsage } from './tokens-query.js';

const texts = tokensTexts.panel;

/** What a token used in the last thirty days. */
export const TokenSpending = ({ id }: { readonly id: string }) => {
  const query = useTokenUsage(id);
  const total = query.data?.total;
  return (
    <section aria-labelledby="token-spending" className="border-y border-neutral-6 py-4">
      <h3 id="token-spending" className="mb-2 text-14 font-semibold">
        {texts.spending}
      </h3>
      <QueryState query={query} />
      {total !== undefined && (
        <Figures>
          <Figure name={texts.cost}>{dollars(total.cost_usd)}</Figure>
          <Figure name={texts.requests}>{wholeNumber(total.requests)}</Figure>
          <Figure name={texts.tokens}>{shortNumber(total.input_tokens + total.output_tokens)}</Figure>
          <Figure name={texts.errors}>{wholeNumber(total.errors)}</Figure>
        </Figures>
      )}
      <Link
        to="/console/logs"
        search={{ token: id, range: '30d' }}
        className="mt-3 inline-block rounded py-1 text-13 text-accent-text underline"
      >
        {texts.itsRequests}
      </Link>
    </section>
  );
};
