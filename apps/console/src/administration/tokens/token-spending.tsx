import { Link } from '@tanstack/react-router';
import { tokensTexts } from '../../texts/tokens.js';
import { dollars, shortNumber, wholeNumber } from '../format/figures.js';
import { Figure, Figures } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { useTokenUsage } from './tokens-query.js';

const texts = tokensTexts.panel;

const linked = 'rounded hover:underline';

/** What a token used in the last thirty days. */
export const TokenSpending = ({ id }: { readonly id: string }) => {
  const query = useTokenUsage(id);
  const total = query.data?.total;
  const own = { token: id, range: '30d' } as const;
  return (
    <section aria-labelledby="token-spending" className="border-y border-neutral-6 py-4">
      <h3 id="token-spending" className="mb-2 text-14 font-semibold">
        {texts.spending}
      </h3>
      <QueryState query={query} />
      {total !== undefined && (
        <Figures>
          <Figure name={texts.cost}>
            <Link to="/console/overview" search={{ ...own, measure: 'cost' }} className={linked}>
              {dollars(total.cost_usd)}
            </Link>
          </Figure>
          <Figure name={texts.requests}>
            <Link to="/console/logs" search={own} className={linked}>
              {wholeNumber(total.requests)}
            </Link>
          </Figure>
          <Figure name={texts.tokens}>
            <Link to="/console/overview" search={{ ...own, measure: 'tokens' }} className={linked}>
              {shortNumber(total.input_tokens + total.output_tokens)}
            </Link>
          </Figure>
          <Figure name={texts.errors}>
            <Link to="/console/logs" search={{ ...own, end: 'errors' }} className={linked}>
              {wholeNumber(total.errors)}
            </Link>
          </Figure>
        </Figures>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13">
        <Link to="/console/overview" search={own} className="rounded py-1 text-accent-text underline">
          {texts.itsUsage}
        </Link>
        <Link to="/console/logs" search={own} className="rounded py-1 text-accent-text underline">
          {texts.itsRequests}
        </Link>
      </p>
    </section>
  );
};
