import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { administrationTexts } from '../../texts/administration.js';
import { messageOf } from '../api/api-fault.js';

/** That something is being asked for, or why it is not there. Nothing once it is. */
export const QueryState = ({
  query: { isPending, error, isFetching, refetch },
}: {
  readonly query: Pick<UseQueryResult, 'isPending' | 'error' | 'isFetching' | 'refetch'>;
}) => {
  if (error !== null) {
    return (
      <Notice meaning="bad" className="flex flex-wrap items-center justify-between gap-2">
        {messageOf(error)}
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          {administrationTexts.retry}
        </Button>
      </Notice>
    );
  }
  return isPending ? (
    <p role="status" className="text-14 text-neutral-11">
      {administrationTexts.loading}
    </p>
  ) : null;
};
