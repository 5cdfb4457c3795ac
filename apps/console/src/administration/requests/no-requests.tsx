import { useEffect, useState } from 'react';
import { Button } from '../../components/button.js';
import { requestsTexts as texts } from '../../texts/requests.js';
import { localTime } from '../format/figures.js';
import type { RequestsQuery } from './requests-query.js';

/** None there are; or none so far, where what is wanted is rare: then the way on, further and further back. */
export const NoRequests = ({ query }: { readonly query: RequestsQuery }) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = query;
  const [looking, setLooking] = useState(false);
  const goesOn = looking && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const examined = data?.pages.at(-1)?.examined_to ?? undefined;
  if (!hasNextPage || examined === undefined) {
    return (
      <div className="mx-auto max-w-[56ch] px-4 py-16 text-center">
        <p className="text-16 font-semibold">{texts.emptyTitle}</p>
        <p className="mt-2 text-14 text-neutral-11">{texts.emptyHint}</p>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[56ch] px-4 py-16 text-center">
      <p role="status" className="mb-4 text-14 tabular-nums">
        {(looking && !isFetchNextPageError ? texts.looking : texts.noneYet)(localTime(examined))}
      </p>
      <Button
        onClick={() => {
          setLooking(!looking);
        }}
      >
        {looking ? texts.stopLooking : texts.lookOn}
      </Button>
    </div>
  );
};
