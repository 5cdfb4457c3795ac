import { Meter } from '../../components/meter.js';
import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto, TokenStandingDto } from '../api/api-types.js';
import { dollars, localTime, wholeNumber } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { useMay } from '../session/session-query.js';
import { ResetBudgets } from './reset-budgets.js';
import { budgetPeriods, limitNames } from './token-values.js';
import { useTokenStanding } from './tokens-query.js';

const texts = tokensTexts.standing;

/** What is used of a token's limits and budgets, over all replicas. Nothing where it has none. */
export const TokenStanding = ({ token }: { readonly token: TokenDto }) => {
  const query = useTokenStanding(token.id);
  const mayChange = useMay('operator') && token.state !== 'revoked';
  const hasBudget = budgetPeriods.some((period) => token.budgets[period] !== undefined);
  const hasLimit = limitNames.some((name) => token.limits[name] !== null);
  if (!hasBudget && !hasLimit) return null;
  return (
    <section aria-labelledby="token-standing" className="border-t border-neutral-6 py-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 id="token-standing" className="text-14 font-semibold">
          {texts.title}
        </h3>
        {mayChange && hasBudget && <ResetBudgets token={token} />}
      </div>
      <QueryState query={query} />
      {query.data !== undefined && <Standing standing={query.data} />}
    </section>
  );
};

const Standing = ({ standing: { budgets, limits } }: { readonly standing: TokenStandingDto }) => (
  <ul className="space-y-3">
    {budgetPeriods.map((period) => {
      const budget = budgets[period];
      if (budget === undefined) return null;
      const { usd, spent_usd: spent, resets_at: anew } = budget;
      return (
        <Used
          key={period}
          name={texts.budgets[period]}
          used={dollars(spent)}
          of={dollars(usd)}
          part={usd === 0 ? 1 : spent / usd}
          note={anew === undefined ? undefined : texts.anew(localTime(anew))}
        />
      );
    })}
    {limitNames.map((name) => {
      const limit = limits[name];
      if (limit === undefined) return null;
      const used = limit.limit - limit.remaining;
      return (
        <Used
          key={name}
          name={texts.limits[name]}
          used={wholeNumber(used)}
          of={wholeNumber(limit.limit)}
          part={used / limit.limit}
        />
      );
    })}
  </ul>
);

interface UsedProps {
  readonly name: string;
  readonly used: string;
  readonly of: string;
  readonly part: number;
  readonly note?: string | undefined;
}

const Used = ({ name, used, of, part, note }: UsedProps) => (
  <li className="text-13">
    <div className="mb-1 flex flex-wrap justify-between gap-x-2 tabular-nums">
      <span className="text-neutral-11">{name}</span>
      <span>{texts.usedOf(used, of)}</span>
    </div>
    <Meter label={name} part={part} />
    {note !== undefined && <p className="mt-1 text-12 text-neutral-11">{note}</p>}
  </li>
);
