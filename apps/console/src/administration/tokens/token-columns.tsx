import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import type { Column } from '../table/data-table.js';
import { budgetsInWords, limitsInWords, modelsInWords, TokenState } from './token-words.js';

const texts = tokensTexts.columns;

/** What the table of tokens shows. */
export const tokenColumns: readonly Column<TokenDto>[] = [
  { name: texts.name, cell: ({ name }) => name },
  { name: texts.state, cell: ({ state }) => <TokenState state={state} /> },
  { name: texts.owner, isMinor: true, cell: ({ owner }) => owner },
  { name: texts.team, isMinor: true, cell: ({ team }) => team },
  {
    name: texts.models,
    isMinor: true,
    cell: (token) => <span className="line-clamp-2 max-w-64 break-words">{modelsInWords(token)}</span>,
  },
  { name: texts.limits, isMinor: true, cell: limitsInWords },
  { name: texts.budget, cell: budgetsInWords },
  {
    name: texts.secret,
    isMinor: true,
    cell: ({ display }) => <code className="font-mono text-12 whitespace-nowrap">{display}</code>,
  },
  {
    name: texts.created,
    isMinor: true,
    cell: ({ created_at: created }) => (
      <time dateTime={created} className="whitespace-nowrap tabular-nums">
        {localTime(created)}
      </time>
    ),
  },
];
