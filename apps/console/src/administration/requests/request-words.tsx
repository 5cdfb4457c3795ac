import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { requestsTexts } from '../../texts/requests.js';
import type { RequestRecordDto } from '../api/api-types.js';
import { dollars } from '../format/figures.js';

const meanings: Readonly<Record<RequestRecordDto['end'], Meaning>> = {
  complete: 'good',
  refused: 'attention',
  failed: 'bad',
  broken: 'bad',
  cancelled: 'neutral',
  interrupted: 'bad',
};

/** How a request ended, with the status of its answer where that says more. */
export const RequestEnding = ({ end, status }: Pick<RequestRecordDto, 'end' | 'status'>) => {
  const words = requestsTexts.ends[end];
  const said = status === null || status < 400 ? words : requestsTexts.withStatus(words, status);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot meaning={meanings[end]} />
      {said}
    </span>
  );
};

/** What it cost; that nobody knows, where nobody does. */
export const costInWords = ({ cost_usd: cost }: Pick<RequestRecordDto, 'cost_usd'>): string =>
  cost === null ? requestsTexts.unpriced : dollars(cost);

/** `420 ms`, `1.4 s`. */
export function durationInWords(milliseconds: number | null): string {
  if (milliseconds === null) return requestsTexts.none;
  return milliseconds < 1000
    ? requestsTexts.milliseconds(String(Math.round(milliseconds)))
    : requestsTexts.seconds((milliseconds / 1000).toFixed(1));
}

/** Tokens of a side of the usage; undefined where nothing was counted. */
export function tokensOf(usage: RequestRecordDto['usage'], side: 'input' | 'output'): number | undefined {
  const part = usage?.[side];
  const total = typeof part === 'object' && part !== null && 'total' in part ? part.total : undefined;
  return typeof total === 'number' ? total : undefined;
}
