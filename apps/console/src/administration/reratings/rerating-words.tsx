import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { reratingTexts as texts } from '../../texts/prices.js';
import type { ReratingDto } from '../api/api-types.js';
import { dollars, localTime, share } from '../format/figures.js';
import { isOver } from './reratings-query.js';

const meanings: Readonly<Record<ReratingDto['state'], Meaning>> = {
  waiting: 'neutral',
  running: 'attention',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** How it stands, and how far it is. */
export const ReratingState = ({ rerating }: { readonly rerating: ReratingDto }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
    <StatusDot meaning={meanings[rerating.state]} />
    {texts.states[rerating.state]}
    {!isOver(rerating) && ` ${share(rerating.progress)}`}
    {rerating.dry_run && <span className="text-neutral-11">({texts.dryRun})</span>}
  </span>
);

/** From when to when. */
export const periodOf = ({ from, to }: Pick<ReratingDto, 'from' | 'to'>): string =>
  texts.period(localTime(from), localTime(to));

/** Which provider and model; `everything`. */
export const scopeOf = ({ provider, model }: Pick<ReratingDto, 'provider' | 'model'>): string =>
  provider === null && model === null ? texts.everything : `${provider ?? '*'}/${model ?? '*'}`;

type Sums = Pick<ReratingDto, 'cost_before_usd' | 'cost_after_usd'>;

/** `+$3.00`, `−$0.20`, `$0.00`. */
export function differenceOf({ cost_before_usd: before, cost_after_usd: after }: Sums): string {
  const difference = after - before;
  if (difference === 0) return dollars(0);
  return `${difference > 0 ? '+' : '−'}${dollars(Math.abs(difference))}`;
}

/** What it comes to in money, as a sentence. */
export function outcomeOf({
  cost_before_usd: before,
  cost_after_usd: after,
  dry_run: isLook,
}: Sums & Pick<ReratingDto, 'dry_run'>): string {
  const { panel } = texts;
  const words = dollars(Math.abs(after - before));
  if (after === before) return isLook ? panel.wouldSame : panel.same;
  if (after > before) return isLook ? panel.wouldMore(words) : panel.more(words);
  return isLook ? panel.wouldLess(words) : panel.less(words);
}
