import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { tokensTexts } from '../../texts/tokens.js';
import type { TokenCacheDto, TokenDto } from '../api/api-types.js';
import { dollars, shortNumber } from '../format/figures.js';
import { budgetPeriods } from './token-values.js';

const meanings: Readonly<Record<TokenDto['state'], Meaning>> = {
  active: 'good',
  disabled: 'attention',
  expired: 'attention',
  revoked: 'neutral',
};

/** Whether a token opens anything. */
export const TokenState = ({ state }: Pick<TokenDto, 'state'>) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <StatusDot meaning={meanings[state]} />
    {tokensTexts.states[state]}
  </span>
);

/** Limits in words; `none` where there are none. */
export function limitsInWords({ limits }: TokenDto): string {
  const { requests_per_minute: requests, tokens_per_minute: tokens, concurrent_requests: atOnce } = limits;
  const words = [
    ...(requests === null ? [] : [tokensTexts.perMinute(shortNumber(requests))]),
    ...(tokens === null ? [] : [tokensTexts.tokensPerMinute(shortNumber(tokens))]),
    ...(atOnce === null ? [] : [tokensTexts.atOnce(shortNumber(atOnce))]),
  ];
  return words.length === 0 ? tokensTexts.noLimit : words.join(', ');
}

/** Budgets in words; `none` where there are none. */
export function budgetsInWords({ budgets }: TokenDto): string {
  const words = budgetPeriods.flatMap((period) => {
    const budget = budgets[period];
    return budget === undefined
      ? []
      : [tokensTexts.budgetOf(dollars(budget.usd), tokensTexts.periods[period])];
  });
  return words.length === 0 ? tokensTexts.noLimit : words.join(', ');
}

/** Models in words; `all` where nothing is said. */
export const modelsInWords = ({ models }: TokenDto): string => models?.join(', ') ?? tokensTexts.allModels;

/** What it may ask for, in words; `all` where nothing is said. */
export const endpointsInWords = ({ endpoints }: TokenDto): string =>
  endpoints?.map((name) => tokensTexts.form.endpointNames[name]).join(', ') ?? tokensTexts.panel.everywhere;

/** Whether it is answered from the response cache, and for how long. */
export const cacheInWords = ({ mode, ttl_seconds: seconds }: TokenCacheDto): string =>
  mode === 'off'
    ? tokensTexts.panel.never
    : seconds == null
      ? tokensTexts.panel.cached
      : tokensTexts.panel.cachedFor(seconds);
