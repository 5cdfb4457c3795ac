import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { pricesTexts } from '../../texts/prices.js';
import type { PriceDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import { ratesInWords } from '../models/price-words.js';
import type { Column } from '../table/data-table.js';

const texts = pricesTexts.columns;
const meanings: Readonly<Record<PriceDto['state'], Meaning>> = {
  upcoming: 'attention',
  current: 'good',
  past: 'neutral',
};

/** Whether a price holds now. */
export const PriceState = ({ state }: Pick<PriceDto, 'state'>) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <StatusDot meaning={meanings[state]} />
    {pricesTexts.states[state]}
  </span>
);

/** What the table of own prices shows. */
export const priceColumns: readonly Column<PriceDto>[] = [
  { name: texts.model, cell: ({ model }) => model },
  { name: texts.provider, isMinor: true, cell: ({ provider }) => provider },
  { name: texts.prices, isNumber: true, cell: ({ prices }) => ratesInWords({ ...prices }) },
  {
    name: texts.from,
    cell: ({ from }) => (
      <time dateTime={from} className="whitespace-nowrap tabular-nums">
        {localTime(from)}
      </time>
    ),
  },
  { name: texts.state, isMinor: true, cell: (price) => <PriceState {...price} /> },
  {
    name: texts.note,
    isMinor: true,
    cell: ({ note }) => <span className="block max-w-64 truncate text-neutral-11">{note}</span>,
  },
];
