import { requestsTexts } from '../../texts/requests.js';
import type { RequestRecordDto } from '../api/api-types.js';
import { exactTime, wholeNumber } from '../format/figures.js';
import type { Column } from '../table/data-table.js';
import { costInWords, durationInWords, RequestEnding, tokensOf } from './request-words.js';

const texts = requestsTexts.columns;

const counted = (count: number | undefined): string =>
  count === undefined ? requestsTexts.none : wholeNumber(count);

/** What the table of requests shows. */
export const requestColumns: readonly Column<RequestRecordDto>[] = [
  { name: texts.time, cell: ({ ended_at: time }) => <time dateTime={time}>{exactTime(time)}</time> },
  { name: texts.model, cell: ({ model }) => <span className="block max-w-56 truncate">{model}</span> },
  { name: texts.end, cell: ({ end, status }) => <RequestEnding end={end} status={status} /> },
  { name: texts.provider, isMinor: true, cell: ({ provider }) => provider },
  {
    name: texts.token,
    isMinor: true,
    cell: ({ token, token_name: name }) => <span className="block max-w-40 truncate">{name ?? token}</span>,
  },
  {
    name: texts.input,
    isNumber: true,
    isMinor: true,
    cell: ({ usage }) => counted(tokensOf(usage, 'input')),
  },
  {
    name: texts.output,
    isNumber: true,
    isMinor: true,
    cell: ({ usage }) => counted(tokensOf(usage, 'output')),
  },
  { name: texts.cost, isNumber: true, cell: costInWords },
  {
    name: texts.firstByte,
    isNumber: true,
    isMinor: true,
    cell: (record) => durationInWords(record.first_byte_ms),
  },
  {
    name: texts.duration,
    isNumber: true,
    isMinor: true,
    cell: (record) => durationInWords(record.duration_ms),
  },
];
