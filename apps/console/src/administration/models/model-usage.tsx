import { Link } from '@tanstack/react-router';
import { modelsTexts } from '../../texts/models.js';
import { dollars, shortNumber, wholeNumber } from '../format/figures.js';
import { Figure, Figures } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { useModelUsage } from './models-query.js';

const texts = modelsTexts.panel;

/** What was used of a name in the last thirty days. */
export const ModelUsage = ({ name }: { readonly name: string }) => {
  const query = useModelUsage(name);
  const total = query.data?.total;
  return (
    <section aria-labelledby="model-usage" className="mt-2 border-t border-neutral-6 pt-4">
      <h3 id="model-usage" className="mb-2 text-14 font-semibold">
        {texts.usage}
      </h3>
      <QueryState query={query} />
      {total !== undefined && (
        <Figures>
          <Figure name={texts.cost}>{dollars(total.cost_usd)}</Figure>
          <Figure name={texts.requests}>{wholeNumber(total.requests)}</Figure>
          <Figure name={texts.usedTokens}>{shortNumber(total.input_tokens + total.output_tokens)}</Figure>
          <Figure name={texts.errors}>{wholeNumber(total.errors)}</Figure>
        </Figures>
      )}
      <Link
        to="/console/logs"
        search={{ model: name, range: '30d' }}
        className="mt-3 inline-block rounded py-1 text-13 text-accent-text underline"
      >
        {texts.itsRequests}
      </Link>
    </section>
  );
};
