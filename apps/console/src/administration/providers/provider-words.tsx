import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderStateDto, ProviderStatesDto } from '../api/api-types.js';

const meanings: Readonly<Record<ProviderStateDto['health'], Meaning>> = {
  good: 'good',
  limited: 'attention',
  failing: 'bad',
  unknown: 'neutral',
  off: 'neutral',
};

/** How a provider fares, in a word. */
export const ProviderHealth = ({ health }: Pick<ProviderStateDto, 'health'>) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <StatusDot meaning={meanings[health]} />
    {providersTexts.health[health]}
  </span>
);

/** Its keys in words: how many, and how many of them rest. */
export function keysInWords({ keys }: ProviderStateDto): string {
  const own = keys.filter(({ key }) => key !== null);
  const resting = keys.filter(({ rests_ms: rest }) => rest > 0).length;
  if (resting > 0) return providersTexts.keysRest(resting, keys.length);
  return own.length === 0 ? providersTexts.noKey : providersTexts.keys(own.length);
}

/** Which process tells the state. */
export function processInWords({ host, pid, worker }: ProviderStatesDto['process']): string {
  return worker === null ? providersTexts.process(host, pid) : providersTexts.worker(host, worker, pid);
}
