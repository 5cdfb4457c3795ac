import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { administrationTexts } from '../../texts/administration.js';
import { wholeNumber } from '../format/figures.js';

interface ListFootProps {
  /** Rows on show. */
  readonly count: number;
  /** All that the filters leave. Absent: nobody has counted them. */
  readonly total?: number | undefined;
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** How many rows are on show, and the way to more. */
export const ListFoot = ({ count, total, query }: ListFootProps) => (
  <p className="flex items-center gap-3 px-4 py-3 text-13 text-neutral-11 md:px-6">
    <span role="status">
      {total === undefined
        ? administrationTexts.shown(count)
        : administrationTexts.shownOf(count, wholeNumber(total))}
    </span>
    {query.hasNextPage && (
      <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {administrationTexts.more}
      </Button>
    )}
  </p>
);
