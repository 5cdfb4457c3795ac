import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { administrationTexts } from '../../texts/administration.js';

interface ListFootProps {
  /** Rows on show. */
  readonly count: number;
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** How many rows are on show, and the way to more. */
export const ListFoot = ({ count, query }: ListFootProps) => (
  <p className="flex items-center gap-3 px-4 py-3 text-13 text-neutral-11 md:px-6">
    <span role="status">{administrationTexts.shown(count)}</span>
    {query.hasNextPage && (
      <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {administrationTexts.more}
      </Button>
    )}
  </p>
);
